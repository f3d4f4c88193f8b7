import type { Connected } from './connection.ts'
import type { Operation } from './mailchimp-client.ts'
import type { Waiting } from './member-facts.ts'
import type { Call } from './next-step-rules.ts'

/**
 * The call of Mailchimp that does a step. A contact is added or changed with `status_if_new` alone: a `status` would
 * subscribe those again who have unsubscribed. Nothing is ever deleted for good, because that blocks an address for ever.
 */
export function operationOf(step: Call, { email, details }: Waiting, { audienceId, row }: Connected): Operation {
  const path = `/lists/${audienceId}/members/${step.hash}`
  switch (step.kind) {
    case 'upsert':
      return {
        method: 'PUT',
        path,
        query: { skip_merge_validation: 'true', fields: 'status' },
        body: { email_address: email, status_if_new: row.double_opt_in ? 'pending' : 'subscribed', ...details },
      }
    case 'tag':
      return {
        method: 'POST',
        path: `${path}/tags`,
        body: {
          tags: [
            ...step.add.map((name) => ({ name, status: 'active' })),
            ...step.remove.map((name) => ({ name, status: 'inactive' })),
          ],
          // Otherwise automations of the audience would run for members who joined long ago.
          is_syncing: true,
        },
      }
    case 'unsubscribe':
      return { method: 'PATCH', path, query: { fields: 'status' }, body: { status: 'unsubscribed' } }
    case 'archive':
      return { method: 'DELETE', path }
  }
}
