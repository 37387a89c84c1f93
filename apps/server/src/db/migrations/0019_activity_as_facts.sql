ALTER TABLE "activity_log" DROP CONSTRAINT "activity_log_fk_user_id_users_user_id_fk";
--> statement-breakpoint
ALTER TABLE "activity_log" DROP CONSTRAINT "activity_log_diagram_fk";
--> statement-breakpoint
DROP INDEX "activity_log_organization_index";--> statement-breakpoint
DROP INDEX "activity_log_user_index";--> statement-breakpoint
ALTER TABLE "activity_log" ALTER COLUMN "item_slug" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_log" ALTER COLUMN "item_type" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_log" ALTER COLUMN "action" DROP NOT NULL;--> statement-breakpoint
DELETE FROM "activity_log" USING "diagram", "folder" WHERE "activity_log"."fk_diagram_id" = "diagram"."diagram_id" AND "diagram"."fk_folder_id" = "folder"."folder_id" AND "folder"."fk_user_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "actor" text DEFAULT 'PERSON' NOT NULL;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "fact" jsonb;--> statement-breakpoint
ALTER TABLE "activity_log" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "activity_retention_days" integer DEFAULT 365 NOT NULL;--> statement-breakpoint
CREATE INDEX "activity_log_organization_index" ON "activity_log" USING btree ("fk_organization_id","created_at","activity_log_id");--> statement-breakpoint
CREATE INDEX "activity_log_user_index" ON "activity_log" USING btree ("fk_user_id","created_at");--> statement-breakpoint
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_actor_check" CHECK ("activity_log"."actor" in ('PERSON', 'KEY', 'SYSTEM', 'STRANGER'));--> statement-breakpoint
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_said_check" CHECK ("activity_log"."fact" is not null or "activity_log"."action" is not null);--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_activity_retention_check" CHECK ("organization"."activity_retention_days" between 30 and 3650);--> statement-breakpoint
-- Written by hand: a row is added and read. It goes when it is older than its organisation keeps it, or with the organisation.
CREATE FUNCTION "activity_log_is_kept"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	days integer;
BEGIN
	IF tg_op = 'DELETE' THEN
		SELECT "activity_retention_days" INTO days FROM "organization" WHERE "organization_id" = old."fk_organization_id";
		IF days IS NULL OR old."created_at" < now() - make_interval(days => days) THEN
			RETURN old;
		END IF;
	END IF;
	RAISE EXCEPTION 'The activity log is added to and never changed' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "activity_log_is_kept" BEFORE UPDATE OR DELETE ON "activity_log" FOR EACH ROW EXECUTE FUNCTION "activity_log_is_kept"();--> statement-breakpoint
CREATE TRIGGER "activity_log_is_not_emptied" BEFORE TRUNCATE ON "activity_log" FOR EACH STATEMENT EXECUTE FUNCTION "activity_log_is_kept"();
