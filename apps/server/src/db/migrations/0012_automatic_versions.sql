CREATE TABLE "diagram_change" (
	"fk_diagram_id" integer PRIMARY KEY NOT NULL,
	"fk_organization_id" integer NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"people" jsonb NOT NULL,
	"is_kept" boolean DEFAULT false NOT NULL,
	"kept_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "version" DROP CONSTRAINT "version_seq_key";--> statement-breakpoint
ALTER TABLE "version" ADD COLUMN "automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "version" ADD COLUMN "people" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "automatic_versions" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "diagram_change" ADD CONSTRAINT "diagram_change_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagram_change" ADD CONSTRAINT "diagram_change_diagram_fk" FOREIGN KEY ("fk_diagram_id","fk_organization_id") REFERENCES "public"."diagram"("diagram_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diagram_change_resting_index" ON "diagram_change" USING btree ("changed_at") WHERE not "diagram_change"."is_kept";--> statement-breakpoint
CREATE INDEX "diagram_change_organization_index" ON "diagram_change" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "version_automatic_index" ON "version" USING btree ("fk_diagram_id","created_at") WHERE "version"."automatic";--> statement-breakpoint
ALTER TABLE "version" ADD CONSTRAINT "version_seq_key" UNIQUE("fk_diagram_id","automatic","seq_id");--> statement-breakpoint
ALTER TABLE "version" ADD CONSTRAINT "version_automatic_check" CHECK (not "version"."automatic" or "version"."name" is null);