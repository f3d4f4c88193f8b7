import { newId } from '../../core/new-id.ts'
import type { Tx } from '../../core/database.ts'

export type SystemAdminFacts = {
  email: string
  username: string
  /** Null: chooses one by the link of an invitation. */
  passwordHash: string | null
  isAgent: boolean
  enabled?: boolean
}

/** A new system administrator; agents see no menu entry whose path contains `setup` (decisions/platform.md §2). */
export async function createSystemAdmin(
  tx: Tx,
  { email, username, passwordHash, isAgent, enabled = true }: SystemAdminFacts,
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('system_admin')
    .values({ id, email, username, password_hash: passwordHash, is_agent: isAgent, enabled })
    .execute()
  return id
}
