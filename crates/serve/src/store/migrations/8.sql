-- How many bytes each account makes the server keep. Triggers below keep it right, whatever writes.
CREATE TABLE usage (
    user INTEGER PRIMARY KEY REFERENCES users,
    bytes INTEGER NOT NULL
) STRICT;

-- The files of each account: one that is sent again is stored, and counted, once.
CREATE TABLE stored_files (
    user INTEGER NOT NULL REFERENCES users,
    hash BLOB NOT NULL REFERENCES files,
    PRIMARY KEY (user, hash)
) STRICT, WITHOUT ROWID;

INSERT INTO stored_files (user, hash)
SELECT user, hash FROM submission_files JOIN submissions ON submissions.id = submission
UNION SELECT user, hash FROM sent_files
UNION SELECT user, input FROM hacks
UNION SELECT user, smallest FROM hacks WHERE smallest IS NOT NULL;

-- A row with its entries in indexes is counted as 1,024 bytes, that of a message as 256.
INSERT INTO usage (user, bytes)
SELECT user, sum(bytes) FROM (
    SELECT user, length(bytes) AS bytes FROM stored_files JOIN files USING (hash)
    UNION ALL SELECT user, 1024 FROM submissions
    UNION ALL SELECT user, length(CAST(coalesce(result, '') AS BLOB)) FROM judgements JOIN submissions ON submissions.id = submission
        WHERE judgements.id = (SELECT min(id) FROM judgements WHERE submission = submissions.id)
    UNION ALL SELECT user, 1024 + length(CAST(coalesce(result, '') AS BLOB)) FROM hacks
    UNION ALL SELECT sender, 256 + length(CAST(text AS BLOB)) FROM messages
) GROUP BY user;

CREATE TRIGGER count_stored_file AFTER INSERT ON stored_files BEGIN
    INSERT INTO usage (user, bytes) VALUES (new.user, (SELECT length(bytes) FROM files WHERE hash = new.hash))
    ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes;
END;

CREATE TRIGGER count_submission AFTER INSERT ON submissions BEGIN
    INSERT INTO usage (user, bytes) VALUES (new.user, 1024) ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes;
END;

CREATE TRIGGER count_submission_file AFTER INSERT ON submission_files BEGIN
    INSERT INTO stored_files (user, hash) SELECT user, new.hash FROM submissions WHERE id = new.submission
        AND NOT EXISTS (SELECT 1 FROM stored_files WHERE stored_files.user = submissions.user AND hash = new.hash);
END;

CREATE TRIGGER count_sent_file AFTER INSERT ON sent_files BEGIN
    INSERT INTO stored_files (user, hash) SELECT new.user, new.hash
        WHERE NOT EXISTS (SELECT 1 FROM stored_files WHERE user = new.user AND hash = new.hash);
END;

-- Judging again is not the doing of the person whose submission it is.
CREATE TRIGGER count_result AFTER UPDATE OF result ON judgements
WHEN new.id = (SELECT min(id) FROM judgements WHERE submission = new.submission) BEGIN
    UPDATE usage SET bytes = bytes + length(CAST(coalesce(new.result, '') AS BLOB)) - length(CAST(coalesce(old.result, '') AS BLOB))
    WHERE user = (SELECT user FROM submissions WHERE id = new.submission);
END;

CREATE TRIGGER count_hack AFTER INSERT ON hacks BEGIN
    INSERT INTO usage (user, bytes) VALUES (new.user, 1024) ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes;
    INSERT INTO stored_files (user, hash) SELECT new.user, new.input
        WHERE NOT EXISTS (SELECT 1 FROM stored_files WHERE user = new.user AND hash = new.input);
END;

CREATE TRIGGER count_hack_result AFTER UPDATE OF result, smallest ON hacks BEGIN
    UPDATE usage SET bytes = bytes + length(CAST(coalesce(new.result, '') AS BLOB)) - length(CAST(coalesce(old.result, '') AS BLOB))
    WHERE user = new.user;
    INSERT INTO stored_files (user, hash) SELECT new.user, new.smallest WHERE new.smallest IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM stored_files WHERE user = new.user AND hash = new.smallest);
END;

CREATE TRIGGER count_message AFTER INSERT ON messages BEGIN
    INSERT INTO usage (user, bytes) VALUES (new.sender, 256 + length(CAST(new.text AS BLOB)))
    ON CONFLICT DO UPDATE SET bytes = bytes + excluded.bytes;
END;

-- The hacks of an account within an hour are counted.
CREATE INDEX hacks_of_user ON hacks (user, created);

-- When people began to take part virtually in a contest that was over.
CREATE TABLE virtual_starts (
    contest TEXT NOT NULL REFERENCES contests,
    user INTEGER NOT NULL REFERENCES users,
    started INTEGER NOT NULL,
    PRIMARY KEY (contest, user)
) STRICT, WITHOUT ROWID;
