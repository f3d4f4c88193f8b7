import type { CampaignSettings } from '@chopcard/contract/campaign-settings.ts'
import { type FieldProblem, refuse } from '@chopcard/contract/errors.ts'
import type { StoredChopType, StoredSettings } from './stored-settings.ts'

const mostSlots = 100

/** What the campaign has now: its settings, and the highest slot that any chop type ever had. */
export type Kept = { settings: StoredSettings | undefined; highestSlot: number }

/**
 * Settings from the form as they are kept: what is new gets an id, a new chop type the next slot. Refuses ids that are not
 * the campaign's own, and ids given twice.
 */
export function keepIds(settings: CampaignSettings, kept: Kept, newId: () => string): StoredSettings {
  refuseForeignIds(settings, kept)
  const slots = new Map(kept.settings?.chopTypes.map(({ id, slot }) => [id, slot]))
  let slot = kept.highestSlot
  const chopTypes = settings.chopTypes.map((given): StoredChopType => {
    const own = given.id && slots.get(given.id)
    return own ? { ...given, id: given.id as string, slot: own } : { ...given, id: newId(), slot: ++slot }
  })
  if (slot > mostSlots)
    refuse('VALIDATION_FAILED', {
      fields: [{ path: 'settings.chopTypes', message: 'tooMany', values: { max: mostSlots } }],
    })
  const memberLevels = settings.memberLevels.map((given) => ({ ...given, id: given.id ?? newId() }))
  return { ...settings, chopTypes, memberLevels }
}

/** The chop types that a save takes away. */
export const removedChopTypes = (before: StoredSettings, after: StoredSettings): StoredChopType[] =>
  before.chopTypes.filter(({ id }) => !after.chopTypes.some((chopType) => chopType.id === id))

function refuseForeignIds(settings: CampaignSettings, kept: Kept): void {
  const fields = (['chopTypes', 'memberLevels'] as const).flatMap((list) => {
    const own = new Set(kept.settings?.[list].map(({ id }) => id))
    return settings[list].flatMap(({ id }, index): FieldProblem[] => {
      // Each own id counts once.
      if (id === undefined || own.delete(id)) return []
      return [{ path: `settings.${list}.${index}.id`, message: 'invalid' }]
    })
  })
  if (fields.length) refuse('VALIDATION_FAILED', { fields })
}
