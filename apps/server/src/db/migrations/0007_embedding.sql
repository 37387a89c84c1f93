ALTER TABLE "organization" ADD COLUMN "embedding" text DEFAULT 'ANY' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "embed_origins" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_embedding_check" CHECK ("organization"."embedding" in ('ANY', 'LISTED', 'NONE'));