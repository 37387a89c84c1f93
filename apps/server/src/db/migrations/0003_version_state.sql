CREATE TABLE "version_state" (
	"fk_version_id" integer PRIMARY KEY NOT NULL,
	"fk_diagram_id" integer NOT NULL,
	"fk_organization_id" integer NOT NULL,
	"state" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "version_state" ADD CONSTRAINT "version_state_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_state" ADD CONSTRAINT "version_state_version_fk" FOREIGN KEY ("fk_version_id","fk_diagram_id") REFERENCES "public"."version"("version_id","fk_diagram_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version_state" ADD CONSTRAINT "version_state_diagram_fk" FOREIGN KEY ("fk_diagram_id","fk_organization_id") REFERENCES "public"."diagram"("diagram_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "version_state_diagram_index" ON "version_state" USING btree ("fk_diagram_id");--> statement-breakpoint
CREATE INDEX "version_state_organization_index" ON "version_state" USING btree ("fk_organization_id");