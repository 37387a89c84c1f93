ALTER TABLE "attribute" ADD COLUMN "saved_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "folder" ADD COLUMN "saved_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "saved_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "tag" ADD COLUMN "saved_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "types" ADD COLUMN "saved_by_user_id" integer;