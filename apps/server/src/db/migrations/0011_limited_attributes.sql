ALTER TABLE "attribute" ADD COLUMN "limited_to_types" boolean DEFAULT false NOT NULL;--> statement-breakpoint
update "attribute" set "limited_to_types" = true
where exists (select from "attribute_for_type" where "fk_attribute_id" = "attribute"."attribute_id");
