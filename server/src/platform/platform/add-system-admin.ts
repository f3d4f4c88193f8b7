import { randomBytes } from 'node:crypto'
import { Email } from '@chopcard/contract/core/kinds.ts'
import type { App } from '../../core/app.ts'
import { breaks } from '../../core/database.ts'
import { hashPassword } from '../../core/passwords.ts'
import { createSystemAdmin } from '../admins/create-system-admin.ts'

/**
 * Adds a system administrator with a password of its own making, which is said once: the way into /sys of a new
 * installation. Throws one clear line for a bad or taken address.
 */
export async function addSystemAdmin(app: App, address: string | undefined): Promise<void> {
  const email = Email.safeParse(address)
  if (!email.success) throw new Error('Say whose: admin somebody@example.com')
  const password = randomBytes(15).toString('base64url')
  const passwordHash = await hashPassword(password)
  const username = email.data.replace(/@.*/, '')
  try {
    await app.database.tx((tx) => createSystemAdmin(tx, { email: email.data, username, passwordHash, isAgent: false }))
  } catch (error) {
    if (breaks(error, 'system_admin_email_key'))
      throw new Error(`${email.data} is an administrator already.`, { cause: error })
    throw error
  }
  console.log(`${email.data} may sign in at ${app.config.publicUrl}/sys with the password ${password}`)
}
