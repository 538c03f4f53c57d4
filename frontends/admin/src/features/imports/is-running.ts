import type { AdminImportDto } from '@leap/client/admin';

/** Whether the import, or its dry run, is running: its rows are not shown then. */
export const isRunning = ({ status }: AdminImportDto): boolean => status === 'checking' || status === 'running';
