ALTER TABLE "change_log" ALTER COLUMN "text" SET DATA TYPE jsonb USING jsonb_build_array(jsonb_build_object('of', 'older', 'what', 'said', 'action', "action", 'group', "group", 'text', "text"));--> statement-breakpoint
ALTER TABLE "change_log" RENAME COLUMN "text" TO "facts";--> statement-breakpoint
ALTER TABLE "change_log" DROP COLUMN "action";--> statement-breakpoint
ALTER TABLE "change_log" DROP COLUMN "group";
