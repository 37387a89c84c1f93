CREATE TABLE "installation_event" (
	"name" text PRIMARY KEY NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"passed" boolean NOT NULL,
	"passed_at" timestamp (3) with time zone,
	"detail" text NOT NULL
);
