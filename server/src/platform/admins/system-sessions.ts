import type { Tx } from '../../core/database.ts'

/** Ends every session of an administrator of the platform, but for the one that is excepted. */
export async function endSystemSessions(tx: Tx, adminId: string, except?: string): Promise<void> {
  await tx
    .deleteFrom('system_session')
    .where('admin_id', '=', adminId)
    .$if(except !== undefined, (query) => query.where('id', '<>', except as string))
    .execute()
}
