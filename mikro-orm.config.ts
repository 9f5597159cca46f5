import { databaseConfig } from './src/database.ts';
import { readConfig } from './src/config.ts';

export default databaseConfig(readConfig().databaseUrl ?? 'postgresql://127.0.0.1:5432/hub');
