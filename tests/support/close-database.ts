import { closeDatabase } from '@/lib/server/database';

afterAll(closeDatabase);
