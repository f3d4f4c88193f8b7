import { groupBy, isRecent, shownBy, standing } from './entry-rules.ts'
import type { Facts, Found } from './facts.ts'

/** An operator gives chops to a card of their own, or to another one that was opened on the same phone. */
export function findOwnCards(facts: Facts): Found[] {
  const own = new Map(facts.ownCards.map((card) => [`${card.staffId} ${card.cardId}`, card]))
  if (!own.size) return []
  const given = standing(facts).filter(
    ({ staffId, cardId, quantity, day }) => quantity > 0 && own.has(`${staffId} ${cardId}`) && isRecent(facts, day),
  )
  return [...groupBy(given, ({ staffId, cardId }) => `${staffId} ${cardId}`)].flatMap(([subject, rows]) => {
    const card = own.get(subject)
    if (!card) return []
    const { staffId, cardId, by } = card
    return {
      rule: 'ownCard',
      sentence: by === 'email' ? 'ownCard' : 'ownPhone',
      subject,
      staffId,
      cardId,
      observed: rows.length,
      expected: null,
      ...shownBy(rows),
    }
  })
}
