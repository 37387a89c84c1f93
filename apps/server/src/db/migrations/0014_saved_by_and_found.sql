ALTER TABLE "activity_log" DROP CONSTRAINT "activity_log_item_type_check";--> statement-breakpoint
ALTER TABLE "activity_log" DROP CONSTRAINT "activity_log_action_check";--> statement-breakpoint
ALTER TABLE "dependency_filter" ADD COLUMN "updated_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "query" ADD COLUMN "updated_by_user_id" integer;--> statement-breakpoint
ALTER TABLE "dependency_filter" ADD CONSTRAINT "dependency_filter_updated_by_user_id_users_user_id_fk" FOREIGN KEY ("updated_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query" ADD CONSTRAINT "query_updated_by_user_id_users_user_id_fk" FOREIGN KEY ("updated_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "dependency_filter_updated_by_index" ON "dependency_filter" USING btree ("updated_by_user_id");--> statement-breakpoint
CREATE INDEX "query_updated_by_index" ON "query" USING btree ("updated_by_user_id");--> statement-breakpoint
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_item_type_check" CHECK ("activity_log"."item_type" in ('DIAGRAM', 'INSTANCE', 'RELATION', 'COMPONENT', 'TEXTAREA', 'DEPENDENCY_GRAPH'));--> statement-breakpoint
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_action_check" CHECK ("activity_log"."action" in ('ADDED', 'DELETED', 'CHANGED', 'WARNED'));