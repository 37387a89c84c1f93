CREATE TABLE "api_answer" (
	"api_answer_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_answer_api_answer_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"fk_api_key_id" integer NOT NULL,
	"idempotency_key" text NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_answer_idempotency_key" UNIQUE("fk_api_key_id","idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "api_key" (
	"api_key_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_key_api_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"fk_user_id" integer NOT NULL,
	"fk_created_by_user_id" integer,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"key_hash" text NOT NULL,
	"access" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_key_hash_key" UNIQUE("key_hash"),
	CONSTRAINT "api_key_organization_key" UNIQUE("api_key_id","fk_organization_id"),
	CONSTRAINT "api_key_user_key" UNIQUE("fk_user_id"),
	CONSTRAINT "api_key_access_check" CHECK ("api_key"."access" in ('read', 'write'))
);
--> statement-breakpoint
DROP INDEX "organization_api_key_key";--> statement-breakpoint
ALTER TABLE "diagram" ADD COLUMN "external_id" text;--> statement-breakpoint
ALTER TABLE "diagram" ADD COLUMN "api_context" text;--> statement-breakpoint
ALTER TABLE "diagram" ADD COLUMN "external_refs" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "api_answer" ADD CONSTRAINT "api_answer_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_answer" ADD CONSTRAINT "api_answer_key_fk" FOREIGN KEY ("fk_api_key_id","fk_organization_id") REFERENCES "public"."api_key"("api_key_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_fk_user_id_users_user_id_fk" FOREIGN KEY ("fk_user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_key" ADD CONSTRAINT "api_key_fk_created_by_user_id_users_user_id_fk" FOREIGN KEY ("fk_created_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_answer_organization_index" ON "api_answer" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "api_answer_created_index" ON "api_answer" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "api_key_organization_index" ON "api_key" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "api_key_created_by_index" ON "api_key" USING btree ("fk_created_by_user_id");--> statement-breakpoint
CREATE INDEX "component_model_external_id_index" ON "component_model" USING btree ("fk_organization_id","external_id") WHERE "component_model"."external_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "diagram_external_key" ON "diagram" USING btree ("fk_organization_id","external_id") WHERE "diagram"."external_id" is not null;--> statement-breakpoint
ALTER TABLE "organization" DROP COLUMN "api_key";