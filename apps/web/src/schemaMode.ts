import { z } from 'zod';

// zod compiles schemas with `new Function`, which the content security policy forbids: must run before any schema.
z.config({ jitless: true });
