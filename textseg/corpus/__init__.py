"""A folder of texts: each is a row of the results, a failure is one row, and a rerun resumes."""
