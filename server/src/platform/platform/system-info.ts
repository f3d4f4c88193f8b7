import type { systemInfo as route } from '@chopcard/contract/platform/admin/platform.ts'
import type { Verb } from '../../core/context.ts'

export const systemInfo: Verb<typeof route> = async ({ admin: { id, username, email, isAgent, lacksPasskey } }) => ({
  id,
  username,
  email,
  isAgent,
  lacksPasskey,
})
