ALTER TABLE "doc_snapshot" ADD COLUMN "deaths" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "doc_snapshot" ADD COLUMN "purge_due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "doc_snapshot_purge_index" ON "doc_snapshot" USING btree ("purge_due_at");