CREATE TABLE "access_token" (
	"access_token_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "access_token_access_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"fk_user_id" integer NOT NULL,
	"fk_diagram_id" integer,
	"fk_session_id" text,
	"name" text NOT NULL,
	"prefix" text NOT NULL,
	"token_hash" text NOT NULL,
	"access" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "access_token_hash_key" UNIQUE("token_hash"),
	CONSTRAINT "access_token_access_check" CHECK ("access_token"."access" in ('read', 'write'))
);
--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_fk_session_id_sessions_session_id_fk" FOREIGN KEY ("fk_session_id") REFERENCES "public"."sessions"("session_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_member_fk" FOREIGN KEY ("fk_user_id","fk_organization_id") REFERENCES "public"."membership"("fk_user_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "access_token" ADD CONSTRAINT "access_token_diagram_fk" FOREIGN KEY ("fk_diagram_id","fk_organization_id") REFERENCES "public"."diagram"("diagram_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "access_token_user_index" ON "access_token" USING btree ("fk_user_id","fk_organization_id");--> statement-breakpoint
CREATE INDEX "access_token_organization_index" ON "access_token" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "access_token_diagram_index" ON "access_token" USING btree ("fk_diagram_id");--> statement-breakpoint
CREATE INDEX "access_token_session_index" ON "access_token" USING btree ("fk_session_id");