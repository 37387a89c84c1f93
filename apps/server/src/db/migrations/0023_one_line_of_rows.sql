CREATE TABLE "doc_head" (
	"document" text PRIMARY KEY NOT NULL,
	"number" bigint DEFAULT 0 NOT NULL,
	"projections" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
-- Its row changes with every edit: room for that in its page.
ALTER TABLE "doc_head" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "doc_update" ADD COLUMN "number" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Written by hand: the rows there are, in the order in which they were always read.
UPDATE "doc_update" SET "number" = "numbered"."number" FROM (
	SELECT "id", row_number() OVER (PARTITION BY "document" ORDER BY "id") AS "number" FROM "doc_update"
) AS "numbered" WHERE "doc_update"."id" = "numbered"."id";--> statement-breakpoint
INSERT INTO "doc_head" ("document", "number")
	SELECT "document", max("number") FROM "doc_update" GROUP BY "document";--> statement-breakpoint
INSERT INTO "doc_head" ("document") SELECT "document" FROM "doc_snapshot" ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP INDEX "doc_update_document_index";--> statement-breakpoint
CREATE UNIQUE INDEX "doc_update_number_index" ON "doc_update" USING btree ("document","number");--> statement-breakpoint
-- Also for whoever knows nothing of numbers: the build before this one.
CREATE FUNCTION "doc_update_is_numbered"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	INSERT INTO "doc_head" ("document", "number") VALUES (new."document", 1)
		ON CONFLICT ("document") DO UPDATE SET "number" = "doc_head"."number" + 1
		RETURNING "doc_head"."number" INTO new."number";
	RETURN new;
END $$;--> statement-breakpoint
CREATE TRIGGER "doc_update_is_numbered" BEFORE INSERT ON "doc_update" FOR EACH ROW WHEN (new."number" = 0)
	EXECUTE FUNCTION "doc_update_is_numbered"();
