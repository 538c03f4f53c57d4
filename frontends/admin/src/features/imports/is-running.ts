import type { AdminImportDto } from '@leap/client/admin';

/** Whether the import, or its dry run, goes on: none of its rows is shown then. */
export const isRunning = ({ status }: AdminImportDto): boolean => status === 'checking' || status === 'running';
