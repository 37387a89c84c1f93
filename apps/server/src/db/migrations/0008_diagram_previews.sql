CREATE TABLE "diagram_preview" (
	"fk_diagram_id" integer NOT NULL,
	"fk_organization_id" integer NOT NULL,
	"theme" text NOT NULL,
	"edition" text NOT NULL,
	"used" jsonb NOT NULL,
	"shows" text NOT NULL,
	"etag" text NOT NULL,
	"svg" text NOT NULL,
	CONSTRAINT "diagram_preview_pkey" PRIMARY KEY("fk_diagram_id","theme"),
	CONSTRAINT "diagram_preview_theme_check" CHECK ("diagram_preview"."theme" in ('light', 'dark'))
);
--> statement-breakpoint
ALTER TABLE "diagram_preview" ADD CONSTRAINT "diagram_preview_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagram_preview" ADD CONSTRAINT "diagram_preview_diagram_fk" FOREIGN KEY ("fk_diagram_id","fk_organization_id") REFERENCES "public"."diagram"("diagram_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "diagram_preview_organization_index" ON "diagram_preview" USING btree ("fk_organization_id");