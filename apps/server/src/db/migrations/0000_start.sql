CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "invite" (
	"invite_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invite_invite_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"fk_invited_by_user_id" integer,
	"invited_email" text NOT NULL,
	"role" text NOT NULL,
	"token" text NOT NULL,
	"expires" timestamp (3) with time zone NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "invite_token_key" UNIQUE("token"),
	CONSTRAINT "invite_email_lower_check" CHECK ("invite"."invited_email" = lower("invite"."invited_email")),
	CONSTRAINT "invite_expires_check" CHECK ("invite"."expires" > "invite"."created_at"),
	CONSTRAINT "invite_role_check" CHECK ("invite"."role" in ('ADMIN', 'EDITOR', 'READER'))
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"password_reset_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_reset_password_reset_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_user_id" integer NOT NULL,
	"token" text NOT NULL,
	"expires" timestamp (3) with time zone NOT NULL,
	"used" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "password_reset_token_key" UNIQUE("token"),
	CONSTRAINT "password_reset_expires_check" CHECK ("password_reset"."expires" > "password_reset"."created_at")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"session_id" text PRIMARY KEY NOT NULL,
	"fk_user_id" integer NOT NULL,
	"fk_organization_id" integer,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"absolute_expires_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_agent" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "sessions_expires_check" CHECK ("sessions"."expires_at" <= "sessions"."absolute_expires_at")
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"sign_in_failure_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_failure_sign_in_failure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"key" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "attachment" (
	"attachment_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attachment_attachment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"fk_user_id" integer,
	"name" text NOT NULL,
	"original_name" text NOT NULL,
	"mime_type" text NOT NULL,
	"storage_type" text NOT NULL,
	"url" text NOT NULL,
	"size" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attachment_organization_key" UNIQUE("attachment_id","fk_organization_id"),
	CONSTRAINT "attachment_size_check" CHECK ("attachment"."size" >= 0),
	CONSTRAINT "attachment_storage_check" CHECK ("attachment"."storage_type" in ('LOCAL', 'R2'))
);
--> statement-breakpoint
CREATE TABLE "attachment_on_item" (
	"attachment_on_item_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attachment_on_item_attachment_on_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"fk_attachment_id" integer NOT NULL,
	"fk_component_id" integer,
	"fk_diagram_id" integer,
	CONSTRAINT "attachment_on_item_key" UNIQUE NULLS NOT DISTINCT("fk_attachment_id","fk_component_id","fk_diagram_id"),
	CONSTRAINT "attachment_on_item_one_check" CHECK (num_nonnulls("attachment_on_item"."fk_component_id", "attachment_on_item"."fk_diagram_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "attribute" (
	"attribute_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attribute_attribute_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	"required" boolean DEFAULT false NOT NULL,
	"attribute_type" text NOT NULL,
	"fk_type_id" integer,
	"external_id" text,
	"api_context" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"field_stamps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "attribute_organization_key" UNIQUE("attribute_id","fk_organization_id"),
	CONSTRAINT "attribute_slug_key" UNIQUE("fk_organization_id","slug"),
	CONSTRAINT "attribute_type_check" CHECK ("attribute"."attribute_type" in ('STRING', 'NUMBER', 'BOOLEAN', 'LINK', 'USERLIST', 'LIST'))
);
--> statement-breakpoint
CREATE TABLE "attribute_for_type" (
	"attribute_for_type_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attribute_for_type_attribute_for_type_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"fk_attribute_id" integer NOT NULL,
	"fk_type_id" integer,
	"fk_shared_type_id" integer,
	CONSTRAINT "attribute_for_type_key" UNIQUE NULLS NOT DISTINCT("fk_attribute_id","fk_type_id","fk_shared_type_id"),
	CONSTRAINT "attribute_for_type_one_check" CHECK (num_nonnulls("attribute_for_type"."fk_type_id", "attribute_for_type"."fk_shared_type_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "attribute_list_item" (
	"attribute_list_item_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attribute_list_item_attribute_list_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"fk_attribute_id" integer NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "attribute_list_item_organization_key" UNIQUE("attribute_list_item_id","fk_organization_id")
);
--> statement-breakpoint
CREATE TABLE "attribute_value" (
	"attribute_value_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "attribute_value_attribute_value_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"fk_attribute_id" integer NOT NULL,
	"component_model_id" integer NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "attribute_value_key" UNIQUE("component_model_id","fk_attribute_id")
);
--> statement-breakpoint
CREATE TABLE "list_attribute_value" (
	"list_attribute_value_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "list_attribute_value_list_attribute_value_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"component_model_id" integer NOT NULL,
	"fk_list_item_id" integer NOT NULL,
	CONSTRAINT "list_attribute_value_key" UNIQUE("component_model_id","fk_list_item_id")
);
--> statement-breakpoint
CREATE TABLE "user_attribute_value" (
	"user_attribute_value_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_attribute_value_user_attribute_value_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"fk_attribute_id" integer NOT NULL,
	"component_model_id" integer NOT NULL,
	"fk_user_id" integer NOT NULL,
	CONSTRAINT "user_attribute_value_key" UNIQUE("component_model_id","fk_attribute_id","fk_user_id")
);
--> statement-breakpoint
CREATE TABLE "component_model" (
	"component_model_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "component_model_component_model_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"fk_organization_id" integer NOT NULL,
	"fk_type_id" integer,
	"fk_shared_type_id" integer,
	"description" text,
	"rich_description" text,
	"inline_desc" boolean DEFAULT false NOT NULL,
	"state" text DEFAULT 'ACTIVE' NOT NULL,
	"external_id" text,
	"api_context" text,
	"repository_url" text,
	"deleted_at" timestamp (3) with time zone,
	"merged_into" integer,
	"updated_by_user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"field_stamps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "component_model_organization_key" UNIQUE("component_model_id","fk_organization_id"),
	CONSTRAINT "component_model_slug_key" UNIQUE("slug"),
	CONSTRAINT "component_model_type_check" CHECK (num_nonnulls("component_model"."fk_type_id", "component_model"."fk_shared_type_id") <= 1),
	CONSTRAINT "component_model_merged_check" CHECK ("component_model"."merged_into" <> "component_model"."component_model_id"),
	CONSTRAINT "component_model_state_check" CHECK ("component_model"."state" in ('DRAFT', 'ACTIVE', 'ARCHIVED'))
);
--> statement-breakpoint
CREATE TABLE "diagram" (
	"diagram_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "diagram_diagram_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"rich_description" text,
	"initial_view" jsonb,
	"fk_organization_id" integer NOT NULL,
	"fk_folder_id" integer,
	"concurrency_key" text NOT NULL,
	"general_access" boolean DEFAULT false NOT NULL,
	"password" text,
	"fk_diagram_level_id" integer,
	"diagram_level2" text,
	"state" text DEFAULT 'DRAFT' NOT NULL,
	"fk_created_by_user_id" integer,
	"updated_by_user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"field_stamps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "diagram_organization_key" UNIQUE("diagram_id","fk_organization_id"),
	CONSTRAINT "diagram_slug_key" UNIQUE("slug"),
	CONSTRAINT "diagram_level_check" CHECK (num_nonnulls("diagram"."fk_diagram_level_id", "diagram"."diagram_level2") in (0, 2)),
	CONSTRAINT "diagram_state_check" CHECK ("diagram"."state" in ('DRAFT', 'ACTIVE', 'ARCHIVED'))
);
--> statement-breakpoint
CREATE TABLE "diagram_level" (
	"diagram_level_id" integer PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	CONSTRAINT "diagram_level_code_key" UNIQUE("code"),
	CONSTRAINT "diagram_level_id_code_key" UNIQUE("diagram_level_id","code"),
	CONSTRAINT "diagram_level_code_check" CHECK ("diagram_level"."code" in ('C0', 'C1', 'C2', 'C3', 'C4', 'D1', 'P0'))
);
--> statement-breakpoint
CREATE TABLE "diagram_visit" (
	"fk_organization_id" integer NOT NULL,
	"fk_diagram_id" integer NOT NULL,
	"fk_user_id" integer NOT NULL,
	"opened_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "diagram_visit_pkey" PRIMARY KEY("fk_diagram_id","fk_user_id")
);
--> statement-breakpoint
CREATE TABLE "version" (
	"version_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "version_version_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text,
	"seq_id" integer NOT NULL,
	"current" boolean DEFAULT false NOT NULL,
	"fk_diagram_id" integer NOT NULL,
	"fk_organization_id" integer NOT NULL,
	"fk_user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "version_diagram_key" UNIQUE("version_id","fk_diagram_id"),
	CONSTRAINT "version_slug_key" UNIQUE("fk_diagram_id","slug"),
	CONSTRAINT "version_seq_key" UNIQUE("fk_diagram_id","seq_id"),
	CONSTRAINT "version_seq_check" CHECK ("version"."seq_id" > 0)
);
--> statement-breakpoint
CREATE TABLE "diagram_link" (
	"diagram_link_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "diagram_link_diagram_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"fk_component_id" integer,
	"fk_relation_id" integer,
	"fk_diagram_id" integer NOT NULL,
	CONSTRAINT "diagram_link_key" UNIQUE NULLS NOT DISTINCT("fk_diagram_id","fk_component_id","fk_relation_id"),
	CONSTRAINT "diagram_link_one_check" CHECK (num_nonnulls("diagram_link"."fk_component_id", "diagram_link"."fk_relation_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "doc_client" (
	"document" text NOT NULL,
	"client_id" bigint NOT NULL,
	"user_id" integer NOT NULL,
	CONSTRAINT "doc_client_pkey" PRIMARY KEY("document","client_id")
);
--> statement-breakpoint
CREATE TABLE "doc_snapshot" (
	"document" text PRIMARY KEY NOT NULL,
	"state" "bytea" NOT NULL,
	"state_vector" "bytea" NOT NULL,
	"schema" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doc_update" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "doc_update_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"document" text NOT NULL,
	"user_id" integer,
	"client_id" bigint,
	"payload" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"projected_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "component_instance" (
	"component_instance_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "component_instance_component_instance_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"fk_diagram_id" integer NOT NULL,
	"fk_version_id" integer,
	"item_key" text NOT NULL,
	"slug" text NOT NULL,
	"fk_component_id" integer,
	"fk_type_id" integer,
	"name" text NOT NULL,
	"container" boolean NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"x_coordinate" double precision NOT NULL,
	"y_coordinate" double precision NOT NULL,
	"z_index" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "component_instance_organization_key" UNIQUE("component_instance_id","fk_organization_id"),
	CONSTRAINT "component_instance_item_key" UNIQUE NULLS NOT DISTINCT("fk_diagram_id","fk_version_id","item_key"),
	CONSTRAINT "component_instance_slug_key" UNIQUE NULLS NOT DISTINCT("fk_diagram_id","fk_version_id","slug")
);
--> statement-breakpoint
CREATE TABLE "group_link" (
	"fk_organization_id" integer NOT NULL,
	"fk_diagram_id" integer NOT NULL,
	"fk_component_instance_child_id" integer PRIMARY KEY NOT NULL,
	"fk_component_instance_parent_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "relation" (
	"relation_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "relation_relation_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"fk_diagram_id" integer NOT NULL,
	"fk_version_id" integer,
	"item_key" text NOT NULL,
	"slug" text NOT NULL,
	"text" text NOT NULL,
	"rich_text" text,
	"description" text,
	"rich_description" text,
	"from_fk_component_instance_id" integer NOT NULL,
	"to_fk_component_instance_id" integer NOT NULL,
	"from_endpoint" text NOT NULL,
	"to_endpoint" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "relation_organization_key" UNIQUE("relation_id","fk_organization_id"),
	CONSTRAINT "relation_item_key" UNIQUE NULLS NOT DISTINCT("fk_diagram_id","fk_version_id","item_key"),
	CONSTRAINT "relation_slug_key" UNIQUE NULLS NOT DISTINCT("fk_diagram_id","fk_version_id","slug")
);
--> statement-breakpoint
CREATE TABLE "textarea" (
	"textarea_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "textarea_textarea_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"fk_diagram_id" integer NOT NULL,
	"fk_version_id" integer,
	"item_key" text NOT NULL,
	"slug" text NOT NULL,
	"text" text NOT NULL,
	"rich_text" text,
	"width" integer NOT NULL,
	"x_coordinate" double precision NOT NULL,
	"y_coordinate" double precision NOT NULL,
	"z_index" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "textarea_item_key" UNIQUE NULLS NOT DISTINCT("fk_diagram_id","fk_version_id","item_key"),
	CONSTRAINT "textarea_slug_key" UNIQUE NULLS NOT DISTINCT("fk_diagram_id","fk_version_id","slug")
);
--> statement-breakpoint
CREATE TABLE "folder" (
	"folder_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "folder_folder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"fk_organization_id" integer NOT NULL,
	"fk_user_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"field_stamps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "folder_organization_key" UNIQUE("folder_id","fk_organization_id"),
	CONSTRAINT "folder_slug_key" UNIQUE("fk_organization_id","slug")
);
--> statement-breakpoint
CREATE TABLE "job" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "job_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"run_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"locked_at" timestamp (3) with time zone,
	"last_error" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activity_log" (
	"activity_log_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "activity_log_activity_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"fk_user_id" integer,
	"fk_diagram_id" integer,
	"item_slug" text NOT NULL,
	"item_type" text NOT NULL,
	"action" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "activity_log_item_type_check" CHECK ("activity_log"."item_type" in ('DIAGRAM', 'INSTANCE', 'RELATION', 'COMPONENT', 'TEXTAREA')),
	CONSTRAINT "activity_log_action_check" CHECK ("activity_log"."action" in ('ADDED', 'DELETED', 'CHANGED'))
);
--> statement-breakpoint
CREATE TABLE "change_log" (
	"log_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_log_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"fk_user_id" integer,
	"fk_diagram_id" integer,
	"fk_component_id" integer,
	"item_slug" text NOT NULL,
	"item_type" text NOT NULL,
	"action" text NOT NULL,
	"group" text,
	"text" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "change_log_item_type_check" CHECK ("change_log"."item_type" in ('DIAGRAM', 'COMPONENT'))
);
--> statement-breakpoint
CREATE TABLE "organization" (
	"organization_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "organization_organization_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"suspended" boolean DEFAULT false NOT NULL,
	"sso_required" boolean DEFAULT false NOT NULL,
	"sso_provider" text,
	"sso_client_id" text,
	"sso_secret" text,
	"sso_azure_tenant_id" text,
	"sso_wellknown_url" text,
	"organization_template" text DEFAULT 'empty' NOT NULL,
	"api_key" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"field_stamps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "organization_slug_key" UNIQUE("slug"),
	CONSTRAINT "organization_sso_provider_check" CHECK ("organization"."sso_provider" in ('AZURE', 'NETIQ')),
	CONSTRAINT "organization_template_check" CHECK ("organization"."organization_template" in ('empty', 'example'))
);
--> statement-breakpoint
CREATE TABLE "dependency_filter" (
	"dependency_filter_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dependency_filter_dependency_filter_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"filter" jsonb NOT NULL,
	"show_dependencies" boolean DEFAULT true NOT NULL,
	"display_mode" text DEFAULT 'DEFAULT' NOT NULL,
	"show_detached_nodes" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"field_stamps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "dependency_filter_slug_key" UNIQUE("slug"),
	CONSTRAINT "dependency_filter_display_mode_check" CHECK ("dependency_filter"."display_mode" in ('DEFAULT', 'CONTAINER'))
);
--> statement-breakpoint
CREATE TABLE "query" (
	"query_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "query_query_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"filter" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"field_stamps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "query_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "ui_settings" (
	"fk_organization_id" integer NOT NULL,
	"fk_user_id" integer NOT NULL,
	"table_settings" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "ui_settings_pkey" PRIMARY KEY("fk_organization_id","fk_user_id")
);
--> statement-breakpoint
CREATE TABLE "tag" (
	"tag_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tag_tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	"color" text NOT NULL,
	"external_id" text,
	"api_context" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"field_stamps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "tag_organization_key" UNIQUE("tag_id","fk_organization_id"),
	CONSTRAINT "tag_slug_key" UNIQUE("fk_organization_id","slug"),
	CONSTRAINT "tag_color_check" CHECK ("tag"."color" in ('gray', 'red', 'orange', 'yellow', 'green', 'blue', 'purple'))
);
--> statement-breakpoint
CREATE TABLE "tag_on_item" (
	"tag_on_item_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tag_on_item_tag_on_item_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"fk_tag_id" integer NOT NULL,
	"fk_diagram_id" integer,
	"fk_component_id" integer,
	CONSTRAINT "tag_on_item_key" UNIQUE NULLS NOT DISTINCT("fk_tag_id","fk_diagram_id","fk_component_id"),
	CONSTRAINT "tag_on_item_one_check" CHECK (num_nonnulls("tag_on_item"."fk_diagram_id", "tag_on_item"."fk_component_id") = 1)
);
--> statement-breakpoint
CREATE TABLE "icon" (
	"icon_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "icon_icon_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer,
	"name" text NOT NULL,
	"url" text NOT NULL,
	"original_name" text NOT NULL,
	"folder" text,
	"icon_set" text NOT NULL,
	"storage_type" text NOT NULL,
	"deprecated" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "icon_set_check" CHECK ("icon"."icon_set" in ('AWS', 'AZURE', 'GENERAL', 'CUSTOM', 'K8', 'MS_POWER_PLATFORM', 'MS_D365')),
	CONSTRAINT "icon_storage_check" CHECK ("icon"."storage_type" in ('LOCAL', 'R2'))
);
--> statement-breakpoint
CREATE TABLE "shared_type" (
	"shared_type_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shared_type_shared_type_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"icon_id" integer,
	CONSTRAINT "shared_type_slug_key" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "types" (
	"type_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "types_type_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"fk_organization_id" integer NOT NULL,
	"name" text NOT NULL,
	"slug" text NOT NULL,
	"description" text,
	"icon_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"field_stamps" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "types_organization_key" UNIQUE("type_id","fk_organization_id"),
	CONSTRAINT "types_slug_key" UNIQUE("fk_organization_id","slug")
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"fk_organization_id" integer NOT NULL,
	"fk_user_id" integer NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "membership_pkey" PRIMARY KEY("fk_organization_id","fk_user_id"),
	CONSTRAINT "membership_role_check" CHECK ("membership"."role" in ('ADMIN', 'EDITOR', 'READER'))
);
--> statement-breakpoint
CREATE TABLE "user_image" (
	"fk_user_id" integer PRIMARY KEY NOT NULL,
	"mime_type" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_password" (
	"fk_user_id" integer PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"user_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"image" text,
	"super_user" boolean DEFAULT false NOT NULL,
	"last_seen_at" timestamp (3) with time zone,
	"auth_provider" text DEFAULT 'PASSWORD' NOT NULL,
	"default_organization_id" integer,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_email_key" UNIQUE("email"),
	CONSTRAINT "users_email_lower_check" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_auth_provider_check" CHECK ("users"."auth_provider" in ('PASSWORD', 'AZURE', 'NETIQ'))
);
--> statement-breakpoint
ALTER TABLE "invite" ADD CONSTRAINT "invite_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invite" ADD CONSTRAINT "invite_fk_invited_by_user_id_users_user_id_fk" FOREIGN KEY ("fk_invited_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_fk_user_id_users_user_id_fk" FOREIGN KEY ("fk_user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_fk_user_id_users_user_id_fk" FOREIGN KEY ("fk_user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment" ADD CONSTRAINT "attachment_fk_user_id_users_user_id_fk" FOREIGN KEY ("fk_user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment_on_item" ADD CONSTRAINT "attachment_on_item_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment_on_item" ADD CONSTRAINT "attachment_on_item_attachment_fk" FOREIGN KEY ("fk_attachment_id","fk_organization_id") REFERENCES "public"."attachment"("attachment_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment_on_item" ADD CONSTRAINT "attachment_on_item_component_fk" FOREIGN KEY ("fk_component_id","fk_organization_id") REFERENCES "public"."component_model"("component_model_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachment_on_item" ADD CONSTRAINT "attachment_on_item_diagram_fk" FOREIGN KEY ("fk_diagram_id","fk_organization_id") REFERENCES "public"."diagram"("diagram_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute" ADD CONSTRAINT "attribute_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute" ADD CONSTRAINT "attribute_type_fk" FOREIGN KEY ("fk_type_id","fk_organization_id") REFERENCES "public"."types"("type_id","fk_organization_id") ON DELETE set null ("fk_type_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_for_type" ADD CONSTRAINT "attribute_for_type_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_for_type" ADD CONSTRAINT "attribute_for_type_fk_shared_type_id_shared_type_shared_type_id_fk" FOREIGN KEY ("fk_shared_type_id") REFERENCES "public"."shared_type"("shared_type_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_for_type" ADD CONSTRAINT "attribute_for_type_attribute_fk" FOREIGN KEY ("fk_attribute_id","fk_organization_id") REFERENCES "public"."attribute"("attribute_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_for_type" ADD CONSTRAINT "attribute_for_type_type_fk" FOREIGN KEY ("fk_type_id","fk_organization_id") REFERENCES "public"."types"("type_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_list_item" ADD CONSTRAINT "attribute_list_item_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_list_item" ADD CONSTRAINT "attribute_list_item_attribute_fk" FOREIGN KEY ("fk_attribute_id","fk_organization_id") REFERENCES "public"."attribute"("attribute_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_value" ADD CONSTRAINT "attribute_value_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_value" ADD CONSTRAINT "attribute_value_attribute_fk" FOREIGN KEY ("fk_attribute_id","fk_organization_id") REFERENCES "public"."attribute"("attribute_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attribute_value" ADD CONSTRAINT "attribute_value_component_fk" FOREIGN KEY ("component_model_id","fk_organization_id") REFERENCES "public"."component_model"("component_model_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_attribute_value" ADD CONSTRAINT "list_attribute_value_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_attribute_value" ADD CONSTRAINT "list_attribute_value_item_fk" FOREIGN KEY ("fk_list_item_id","fk_organization_id") REFERENCES "public"."attribute_list_item"("attribute_list_item_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_attribute_value" ADD CONSTRAINT "list_attribute_value_component_fk" FOREIGN KEY ("component_model_id","fk_organization_id") REFERENCES "public"."component_model"("component_model_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_attribute_value" ADD CONSTRAINT "user_attribute_value_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_attribute_value" ADD CONSTRAINT "user_attribute_value_fk_user_id_users_user_id_fk" FOREIGN KEY ("fk_user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_attribute_value" ADD CONSTRAINT "user_attribute_value_attribute_fk" FOREIGN KEY ("fk_attribute_id","fk_organization_id") REFERENCES "public"."attribute"("attribute_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_attribute_value" ADD CONSTRAINT "user_attribute_value_component_fk" FOREIGN KEY ("component_model_id","fk_organization_id") REFERENCES "public"."component_model"("component_model_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "component_model" ADD CONSTRAINT "component_model_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "component_model" ADD CONSTRAINT "component_model_fk_shared_type_id_shared_type_shared_type_id_fk" FOREIGN KEY ("fk_shared_type_id") REFERENCES "public"."shared_type"("shared_type_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "component_model" ADD CONSTRAINT "component_model_updated_by_user_id_users_user_id_fk" FOREIGN KEY ("updated_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "component_model" ADD CONSTRAINT "component_model_type_fk" FOREIGN KEY ("fk_type_id","fk_organization_id") REFERENCES "public"."types"("type_id","fk_organization_id") ON DELETE set null ("fk_type_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "component_model" ADD CONSTRAINT "component_model_merged_fk" FOREIGN KEY ("merged_into","fk_organization_id") REFERENCES "public"."component_model"("component_model_id","fk_organization_id") ON DELETE set null ("merged_into") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagram" ADD CONSTRAINT "diagram_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagram" ADD CONSTRAINT "diagram_fk_created_by_user_id_users_user_id_fk" FOREIGN KEY ("fk_created_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagram" ADD CONSTRAINT "diagram_updated_by_user_id_users_user_id_fk" FOREIGN KEY ("updated_by_user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagram" ADD CONSTRAINT "diagram_folder_fk" FOREIGN KEY ("fk_folder_id","fk_organization_id") REFERENCES "public"."folder"("folder_id","fk_organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagram" ADD CONSTRAINT "diagram_level_fk" FOREIGN KEY ("fk_diagram_level_id","diagram_level2") REFERENCES "public"."diagram_level"("diagram_level_id","code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagram_visit" ADD CONSTRAINT "diagram_visit_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagram_visit" ADD CONSTRAINT "diagram_visit_diagram_fk" FOREIGN KEY ("fk_diagram_id","fk_organization_id") REFERENCES "public"."diagram"("diagram_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagram_visit" ADD CONSTRAINT "diagram_visit_member_fk" FOREIGN KEY ("fk_user_id","fk_organization_id") REFERENCES "public"."membership"("fk_user_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version" ADD CONSTRAINT "version_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version" ADD CONSTRAINT "version_fk_user_id_users_user_id_fk" FOREIGN KEY ("fk_user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "version" ADD CONSTRAINT "version_diagram_fk" FOREIGN KEY ("fk_diagram_id","fk_organization_id") REFERENCES "public"."diagram"("diagram_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagram_link" ADD CONSTRAINT "diagram_link_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagram_link" ADD CONSTRAINT "diagram_link_component_fk" FOREIGN KEY ("fk_component_id","fk_organization_id") REFERENCES "public"."component_model"("component_model_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagram_link" ADD CONSTRAINT "diagram_link_relation_fk" FOREIGN KEY ("fk_relation_id","fk_organization_id") REFERENCES "public"."relation"("relation_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "diagram_link" ADD CONSTRAINT "diagram_link_diagram_fk" FOREIGN KEY ("fk_diagram_id","fk_organization_id") REFERENCES "public"."diagram"("diagram_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "component_instance" ADD CONSTRAINT "component_instance_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "component_instance" ADD CONSTRAINT "component_instance_diagram_fk" FOREIGN KEY ("fk_diagram_id","fk_organization_id") REFERENCES "public"."diagram"("diagram_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "component_instance" ADD CONSTRAINT "component_instance_version_fk" FOREIGN KEY ("fk_version_id","fk_diagram_id") REFERENCES "public"."version"("version_id","fk_diagram_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "component_instance" ADD CONSTRAINT "component_instance_component_fk" FOREIGN KEY ("fk_component_id","fk_organization_id") REFERENCES "public"."component_model"("component_model_id","fk_organization_id") ON DELETE set null ("fk_component_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "component_instance" ADD CONSTRAINT "component_instance_type_fk" FOREIGN KEY ("fk_type_id","fk_organization_id") REFERENCES "public"."types"("type_id","fk_organization_id") ON DELETE set null ("fk_type_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_link" ADD CONSTRAINT "group_link_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_link" ADD CONSTRAINT "group_link_diagram_fk" FOREIGN KEY ("fk_diagram_id","fk_organization_id") REFERENCES "public"."diagram"("diagram_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_link" ADD CONSTRAINT "group_link_child_fk" FOREIGN KEY ("fk_component_instance_child_id","fk_organization_id") REFERENCES "public"."component_instance"("component_instance_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_link" ADD CONSTRAINT "group_link_parent_fk" FOREIGN KEY ("fk_component_instance_parent_id","fk_organization_id") REFERENCES "public"."component_instance"("component_instance_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relation" ADD CONSTRAINT "relation_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relation" ADD CONSTRAINT "relation_diagram_fk" FOREIGN KEY ("fk_diagram_id","fk_organization_id") REFERENCES "public"."diagram"("diagram_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relation" ADD CONSTRAINT "relation_version_fk" FOREIGN KEY ("fk_version_id","fk_diagram_id") REFERENCES "public"."version"("version_id","fk_diagram_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relation" ADD CONSTRAINT "relation_from_fk" FOREIGN KEY ("from_fk_component_instance_id","fk_organization_id") REFERENCES "public"."component_instance"("component_instance_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "relation" ADD CONSTRAINT "relation_to_fk" FOREIGN KEY ("to_fk_component_instance_id","fk_organization_id") REFERENCES "public"."component_instance"("component_instance_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "textarea" ADD CONSTRAINT "textarea_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "textarea" ADD CONSTRAINT "textarea_diagram_fk" FOREIGN KEY ("fk_diagram_id","fk_organization_id") REFERENCES "public"."diagram"("diagram_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "textarea" ADD CONSTRAINT "textarea_version_fk" FOREIGN KEY ("fk_version_id","fk_diagram_id") REFERENCES "public"."version"("version_id","fk_diagram_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "folder" ADD CONSTRAINT "folder_member_fk" FOREIGN KEY ("fk_user_id","fk_organization_id") REFERENCES "public"."membership"("fk_user_id","fk_organization_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_fk_user_id_users_user_id_fk" FOREIGN KEY ("fk_user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_log" ADD CONSTRAINT "activity_log_diagram_fk" FOREIGN KEY ("fk_diagram_id","fk_organization_id") REFERENCES "public"."diagram"("diagram_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_log" ADD CONSTRAINT "change_log_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_log" ADD CONSTRAINT "change_log_fk_user_id_users_user_id_fk" FOREIGN KEY ("fk_user_id") REFERENCES "public"."users"("user_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_log" ADD CONSTRAINT "change_log_diagram_fk" FOREIGN KEY ("fk_diagram_id","fk_organization_id") REFERENCES "public"."diagram"("diagram_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_log" ADD CONSTRAINT "change_log_component_fk" FOREIGN KEY ("fk_component_id","fk_organization_id") REFERENCES "public"."component_model"("component_model_id","fk_organization_id") ON DELETE set null ("fk_component_id") ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dependency_filter" ADD CONSTRAINT "dependency_filter_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "query" ADD CONSTRAINT "query_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ui_settings" ADD CONSTRAINT "ui_settings_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ui_settings" ADD CONSTRAINT "ui_settings_member_fk" FOREIGN KEY ("fk_user_id","fk_organization_id") REFERENCES "public"."membership"("fk_user_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag" ADD CONSTRAINT "tag_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_on_item" ADD CONSTRAINT "tag_on_item_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_on_item" ADD CONSTRAINT "tag_on_item_tag_fk" FOREIGN KEY ("fk_tag_id","fk_organization_id") REFERENCES "public"."tag"("tag_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_on_item" ADD CONSTRAINT "tag_on_item_diagram_fk" FOREIGN KEY ("fk_diagram_id","fk_organization_id") REFERENCES "public"."diagram"("diagram_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag_on_item" ADD CONSTRAINT "tag_on_item_component_fk" FOREIGN KEY ("fk_component_id","fk_organization_id") REFERENCES "public"."component_model"("component_model_id","fk_organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "icon" ADD CONSTRAINT "icon_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shared_type" ADD CONSTRAINT "shared_type_icon_id_icon_icon_id_fk" FOREIGN KEY ("icon_id") REFERENCES "public"."icon"("icon_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "types" ADD CONSTRAINT "types_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "types" ADD CONSTRAINT "types_icon_id_icon_icon_id_fk" FOREIGN KEY ("icon_id") REFERENCES "public"."icon"("icon_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_fk_organization_id_organization_organization_id_fk" FOREIGN KEY ("fk_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_fk_user_id_users_user_id_fk" FOREIGN KEY ("fk_user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_image" ADD CONSTRAINT "user_image_fk_user_id_users_user_id_fk" FOREIGN KEY ("fk_user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_password" ADD CONSTRAINT "user_password_fk_user_id_users_user_id_fk" FOREIGN KEY ("fk_user_id") REFERENCES "public"."users"("user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_default_organization_id_organization_organization_id_fk" FOREIGN KEY ("default_organization_id") REFERENCES "public"."organization"("organization_id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invite_organization_index" ON "invite" USING btree ("fk_organization_id","used");--> statement-breakpoint
CREATE INDEX "invite_email_index" ON "invite" USING btree ("invited_email");--> statement-breakpoint
CREATE INDEX "invite_invited_by_index" ON "invite" USING btree ("fk_invited_by_user_id");--> statement-breakpoint
CREATE INDEX "password_reset_user_index" ON "password_reset" USING btree ("fk_user_id");--> statement-breakpoint
CREATE INDEX "sessions_user_index" ON "sessions" USING btree ("fk_user_id");--> statement-breakpoint
CREATE INDEX "sessions_organization_index" ON "sessions" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "sessions_expires_index" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_failure_key_index" ON "sign_in_failure" USING btree ("key","at");--> statement-breakpoint
CREATE INDEX "sign_in_failure_at_index" ON "sign_in_failure" USING btree ("at");--> statement-breakpoint
CREATE INDEX "attachment_organization_index" ON "attachment" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "attachment_user_index" ON "attachment" USING btree ("fk_user_id");--> statement-breakpoint
CREATE INDEX "attachment_on_item_organization_index" ON "attachment_on_item" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "attachment_on_item_component_index" ON "attachment_on_item" USING btree ("fk_component_id");--> statement-breakpoint
CREATE INDEX "attachment_on_item_diagram_index" ON "attachment_on_item" USING btree ("fk_diagram_id");--> statement-breakpoint
CREATE UNIQUE INDEX "attribute_external_key" ON "attribute" USING btree ("fk_organization_id","api_context","external_id") WHERE "attribute"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "attribute_type_index" ON "attribute" USING btree ("fk_type_id");--> statement-breakpoint
CREATE INDEX "attribute_for_type_organization_index" ON "attribute_for_type" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "attribute_for_type_type_index" ON "attribute_for_type" USING btree ("fk_type_id");--> statement-breakpoint
CREATE INDEX "attribute_for_type_shared_type_index" ON "attribute_for_type" USING btree ("fk_shared_type_id");--> statement-breakpoint
CREATE INDEX "attribute_list_item_organization_index" ON "attribute_list_item" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "attribute_list_item_attribute_index" ON "attribute_list_item" USING btree ("fk_attribute_id");--> statement-breakpoint
CREATE INDEX "attribute_value_organization_index" ON "attribute_value" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "attribute_value_attribute_index" ON "attribute_value" USING btree ("fk_attribute_id");--> statement-breakpoint
CREATE INDEX "list_attribute_value_organization_index" ON "list_attribute_value" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "list_attribute_value_item_index" ON "list_attribute_value" USING btree ("fk_list_item_id");--> statement-breakpoint
CREATE INDEX "user_attribute_value_organization_index" ON "user_attribute_value" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "user_attribute_value_attribute_index" ON "user_attribute_value" USING btree ("fk_attribute_id");--> statement-breakpoint
CREATE INDEX "user_attribute_value_user_index" ON "user_attribute_value" USING btree ("fk_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "component_model_external_key" ON "component_model" USING btree ("fk_organization_id","api_context","external_id") WHERE "component_model"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "component_model_updated_index" ON "component_model" USING btree ("fk_organization_id","updated_at");--> statement-breakpoint
CREATE INDEX "component_model_type_index" ON "component_model" USING btree ("fk_type_id");--> statement-breakpoint
CREATE INDEX "component_model_shared_type_index" ON "component_model" USING btree ("fk_shared_type_id");--> statement-breakpoint
CREATE INDEX "component_model_merged_index" ON "component_model" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "component_model_updated_by_index" ON "component_model" USING btree ("updated_by_user_id");--> statement-breakpoint
CREATE INDEX "component_model_name_trigram_index" ON "component_model" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "diagram_updated_index" ON "diagram" USING btree ("fk_organization_id","updated_at");--> statement-breakpoint
CREATE INDEX "diagram_folder_index" ON "diagram" USING btree ("fk_folder_id");--> statement-breakpoint
CREATE INDEX "diagram_level_index" ON "diagram" USING btree ("fk_diagram_level_id");--> statement-breakpoint
CREATE INDEX "diagram_created_by_index" ON "diagram" USING btree ("fk_created_by_user_id");--> statement-breakpoint
CREATE INDEX "diagram_updated_by_index" ON "diagram" USING btree ("updated_by_user_id");--> statement-breakpoint
CREATE INDEX "diagram_name_trigram_index" ON "diagram" USING gin ("name" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "diagram_visit_opened_index" ON "diagram_visit" USING btree ("fk_user_id","fk_organization_id","opened_at");--> statement-breakpoint
CREATE INDEX "diagram_visit_organization_index" ON "diagram_visit" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "version_organization_index" ON "version" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "version_user_index" ON "version" USING btree ("fk_user_id");--> statement-breakpoint
CREATE INDEX "diagram_link_organization_index" ON "diagram_link" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "diagram_link_component_index" ON "diagram_link" USING btree ("fk_component_id");--> statement-breakpoint
CREATE INDEX "diagram_link_relation_index" ON "diagram_link" USING btree ("fk_relation_id");--> statement-breakpoint
CREATE INDEX "doc_update_document_index" ON "doc_update" USING btree ("document","id");--> statement-breakpoint
CREATE INDEX "doc_update_unprojected_index" ON "doc_update" USING btree ("document","id") WHERE "doc_update"."projected_at" is null;--> statement-breakpoint
CREATE INDEX "component_instance_organization_index" ON "component_instance" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "component_instance_version_index" ON "component_instance" USING btree ("fk_version_id");--> statement-breakpoint
CREATE INDEX "component_instance_component_index" ON "component_instance" USING btree ("fk_component_id");--> statement-breakpoint
CREATE INDEX "component_instance_type_index" ON "component_instance" USING btree ("fk_type_id");--> statement-breakpoint
CREATE INDEX "group_link_organization_index" ON "group_link" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "group_link_diagram_index" ON "group_link" USING btree ("fk_diagram_id");--> statement-breakpoint
CREATE INDEX "group_link_parent_index" ON "group_link" USING btree ("fk_component_instance_parent_id");--> statement-breakpoint
CREATE INDEX "relation_organization_index" ON "relation" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "relation_version_index" ON "relation" USING btree ("fk_version_id");--> statement-breakpoint
CREATE INDEX "relation_from_index" ON "relation" USING btree ("from_fk_component_instance_id");--> statement-breakpoint
CREATE INDEX "relation_to_index" ON "relation" USING btree ("to_fk_component_instance_id");--> statement-breakpoint
CREATE INDEX "textarea_organization_index" ON "textarea" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "textarea_version_index" ON "textarea" USING btree ("fk_version_id");--> statement-breakpoint
CREATE INDEX "folder_user_index" ON "folder" USING btree ("fk_user_id","fk_organization_id") WHERE "folder"."fk_user_id" is not null;--> statement-breakpoint
CREATE INDEX "job_run_index" ON "job" USING btree ("run_at");--> statement-breakpoint
CREATE INDEX "job_kind_index" ON "job" USING btree ("kind","run_at");--> statement-breakpoint
CREATE INDEX "activity_log_organization_index" ON "activity_log" USING btree ("fk_organization_id","created_at");--> statement-breakpoint
CREATE INDEX "activity_log_diagram_index" ON "activity_log" USING btree ("fk_diagram_id","created_at");--> statement-breakpoint
CREATE INDEX "activity_log_user_index" ON "activity_log" USING btree ("fk_user_id");--> statement-breakpoint
CREATE INDEX "change_log_organization_index" ON "change_log" USING btree ("fk_organization_id","updated_at");--> statement-breakpoint
CREATE INDEX "change_log_diagram_index" ON "change_log" USING btree ("fk_diagram_id","updated_at");--> statement-breakpoint
CREATE INDEX "change_log_component_index" ON "change_log" USING btree ("fk_component_id","updated_at");--> statement-breakpoint
CREATE INDEX "change_log_user_index" ON "change_log" USING btree ("fk_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "organization_api_key_key" ON "organization" USING btree ("api_key") WHERE "organization"."api_key" is not null;--> statement-breakpoint
CREATE INDEX "dependency_filter_organization_index" ON "dependency_filter" USING btree ("fk_organization_id","updated_at");--> statement-breakpoint
CREATE INDEX "query_organization_index" ON "query" USING btree ("fk_organization_id","updated_at");--> statement-breakpoint
CREATE INDEX "ui_settings_user_index" ON "ui_settings" USING btree ("fk_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "tag_name_key" ON "tag" USING btree ("fk_organization_id",lower("name"));--> statement-breakpoint
CREATE UNIQUE INDEX "tag_external_key" ON "tag" USING btree ("fk_organization_id","api_context","external_id") WHERE "tag"."external_id" is not null;--> statement-breakpoint
CREATE INDEX "tag_on_item_organization_index" ON "tag_on_item" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "tag_on_item_diagram_index" ON "tag_on_item" USING btree ("fk_diagram_id");--> statement-breakpoint
CREATE INDEX "tag_on_item_component_index" ON "tag_on_item" USING btree ("fk_component_id");--> statement-breakpoint
CREATE INDEX "icon_organization_index" ON "icon" USING btree ("fk_organization_id");--> statement-breakpoint
CREATE INDEX "icon_set_index" ON "icon" USING btree ("icon_set");--> statement-breakpoint
CREATE INDEX "shared_type_icon_index" ON "shared_type" USING btree ("icon_id");--> statement-breakpoint
CREATE UNIQUE INDEX "types_name_key" ON "types" USING btree ("fk_organization_id",btrim("name")) WHERE btrim("types"."name") <> '';--> statement-breakpoint
CREATE INDEX "types_icon_index" ON "types" USING btree ("icon_id");--> statement-breakpoint
CREATE INDEX "membership_user_index" ON "membership" USING btree ("fk_user_id");--> statement-breakpoint
CREATE INDEX "users_default_organization_index" ON "users" USING btree ("default_organization_id");--> statement-breakpoint
INSERT INTO "diagram_level" ("diagram_level_id", "code", "name", "description") VALUES
	(1, 'C0', 'Landscape', 'High-level view of all systems'),
	(2, 'C1', 'Level 1', 'A domain of systems and data flows'),
	(3, 'C2', 'Level 2', 'Breakdown into applications, data stores and integration components'),
	(4, 'C3', 'Level 3', 'Major components within a container'),
	(5, 'C4', 'Level 4', 'Basic building blocks'),
	(6, 'D1', 'Deployment', 'Infrastructure and runtime'),
	(7, 'P0', 'Process', 'Processes supported by components and containers');
