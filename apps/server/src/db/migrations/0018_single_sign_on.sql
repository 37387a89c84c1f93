CREATE TABLE "sso_identity" (
	"sso_identity_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sso_identity_sso_identity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"fk_user_id" integer NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sso_identity_subject_key" UNIQUE("fk_organization_id","issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "sso_request" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"fk_organization_id" integer NOT NULL,
	"return_to" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "fk_sso_organization_id" integer;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "sso_sign_out" text;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "sso_default_role" text DEFAULT 'READER' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "sso_role_claim" text DEFAULT 'groups' NOT NULL;--> statement-breakpoint
ALTER TABLE "organization" ADD COLUMN "sso_role_rules" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_identity" ADD CONSTRAINT "sso_identity_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identity" ADD CONSTRAINT "sso_identity_fk_user_id_users_user_id_fk" FOREIGN KEY ("fk_user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_request" ADD CONSTRAINT "sso_request_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sso_identity_user_index" ON "sso_identity" USING btree ("fk_user_id");--> statement-breakpoint
CREATE INDEX "sso_request_organization_index" ON "sso_request" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "sso_request_expires_index" ON "sso_request" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_fk_sso_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_sso_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sessions_sso_organization_index" ON "sessions" USING btree ("fk_sso_organization_id");--> statement-breakpoint
ALTER TABLE "organization" ADD CONSTRAINT "organization_sso_default_role_check" CHECK ("organization"."sso_default_role" in ('ADMIN', 'EDITOR', 'READER'));