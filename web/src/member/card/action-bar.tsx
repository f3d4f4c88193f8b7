import { useEffect, useEffectEvent, useState } from 'react'
import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import { usePage } from '../../card-art/page-context.ts'
import { type Action, offeredActions } from './actions.ts'
import styles from './action-bar.module.css'

type Sheet = Awaited<ReturnType<typeof open>>

/** What the member can do from here. A tap loads what it opens. */
export function ActionBar({ card, today }: { card: MemberCard; today: string }) {
  const { language, t } = usePage()
  const [busy, setBusy] = useState<Action>()
  const [failed, setFailed] = useState(false)
  const [sheet, setSheet] = useState<Sheet>()
  const offered = offeredActions(card, today)

  async function tap(action: Action): Promise<void> {
    setBusy(action)
    setFailed(false)
    await open(action, language).then(setSheet, () => setFailed(true))
    setBusy(undefined)
  }

  // An address may name what to do here, and a code may be waiting for this card.
  const begin = useEffectEvent(({ actionToBegin }: typeof import('./begin-action.ts')) => {
    const named = actionToBegin(card)
    const action = offered.find(({ name }) => name === named)
    if (action) void tap(action)
  })
  useEffect(() => {
    import('./begin-action.ts').then((begun) => begin(begun)).catch(() => undefined)
  }, [])

  // An open sheet stays when its button goes: it may be telling that the last reward has just been given.
  return (
    <>
      {offered.length > 0 && (
        <ul className={styles.bar}>
          {offered.map((action) => (
            <li key={action.name}>
              <button type="button" aria-haspopup="dialog" aria-busy={action === busy} onClick={() => void tap(action)}>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <path d={action.icon} />
                </svg>
                {t(`card.action.${action.name}`)}
              </button>
            </li>
          ))}
        </ul>
      )}
      <p className={styles.trouble} role="alert" hidden={!failed}>
        {t('card.trouble')}
      </p>
      {sheet && <sheet.ActionSheet opened={sheet} card={card} today={today} close={() => setSheet(undefined)} />}
    </>
  )
}

const open = async ({ name }: Action, language: string) =>
  (await import('./action-loads.ts')).openAction(name, language)
