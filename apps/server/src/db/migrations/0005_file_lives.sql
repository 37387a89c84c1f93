ALTER TABLE "attachment" ADD COLUMN "orphaned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "icon" ADD CONSTRAINT "icon_url_key" UNIQUE("url");