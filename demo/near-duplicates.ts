import { enrolMember } from '../server/src/loyalty/cards/enrol-member.ts'
import type { Actor } from '../server/src/core/context.ts'
import type { Life } from './live-through.ts'

type Contact = { nickname: string; email: string; mobile?: string }

/** Members who have come a second time under another address: at another host, behind a tag, with the same number. */
export async function seedNearDuplicates(life: Life, contacts: readonly Contact[]): Promise<void> {
  const actor: Actor = { kind: 'public', id: null, name: '', nickname: null }
  for (const [i, { nickname, email, mobile }] of contacts.entries()) {
    const [mailbox] = email.split('@')
    const again = [
      { nickname, email: `${mailbox}@post.example` },
      { nickname: `${nickname} T.`, email: email.replace('@', '+kopi@') },
      // Typed without the country.
      { nickname, email: `${nickname.toLowerCase().replace(/\W/g, '.')}@work.example`, mobile: mobile?.slice(3) },
    ][i % 3]
    if (!again) continue
    const now = new Date(Date.now() - (2 + i) * 86_400_000)
    const { app, merchant, campaign } = life
    await app.database.tx((tx) =>
      enrolMember(tx, { app, merchant, campaign, contact: again, actor, now, source: 'registration' }),
    )
  }
}
