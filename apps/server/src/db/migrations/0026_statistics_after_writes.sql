-- What the database knows of its tables follows what is written now, and not the clock.
DELETE FROM "job" WHERE "kind" = 'statistics.follow';
