import { useEffect, useEffectEvent, useState } from 'react'
import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import { usePage } from '../../card-art/page-context.ts'
import { givenActions, type SharedAction, sharedActions } from '../page-actions.ts'
import styles from './carnival-page.module.css'

type Props = { card: MemberCard; token: string; today: string; fail: (words: string) => void }
type Sheet = Awaited<ReturnType<typeof load>>

/** What the page of the whole card offers besides; loaded by the tap. */
export function CarnivalActions({ card, token, today, fail }: Props) {
  const { language, t } = usePage()
  const [sheet, setSheet] = useState<Sheet>()
  const offered = sharedActions.filter((name) => card.ways.includes(name))
  const open = (name: SharedAction) => void load(name, language).then(setSheet, () => fail(t('carnival.trouble')))

  // As on the page of the whole card: an address may name what to do, and the phone is told what lies on it.
  const begin = useEffectEvent((actionToBegin: (of: MemberCard) => string) => {
    const named = actionToBegin(card)
    const name = offered.find((one) => one === named)
    if (name) open(name)
  })
  useEffect(() => {
    givenActions()
      ?.begin()
      .then(({ actionToBegin }) => begin(actionToBegin))
      .catch(() => undefined)
  }, [])
  return (
    <>
      <ul className={styles.actions}>
        {/* Rewards are on the page of the whole card, which opens the way to one. */}
        {mayRedeem(card, today) && (
          <li>
            <a href={`/member/card/${token}#redeem`}>{t('card.action.redeem')}</a>
          </li>
        )}
        {offered.map((name) => (
          <li key={name}>
            <button type="button" aria-haspopup="dialog" onClick={() => open(name)}>
              {t(`card.action.${name}`)}
            </button>
          </li>
        ))}
      </ul>
      {sheet && <sheet.ActionSheet opened={sheet} card={card} today={today} close={() => setSheet(undefined)} />}
    </>
  )
}

/** Said without what the card's page says it with, which would be a file of its own for both. */
const mayRedeem = ({ ways, rewards, campaign }: MemberCard, today: string): boolean =>
  ways.some((way) => way.startsWith('redeem-')) &&
  (campaign.redemptionStart ?? '') <= today &&
  rewards.some(({ reached, given, effectiveFrom }) => reached && !given && (effectiveFrom ?? '') <= today)

async function load(name: SharedAction, language: string) {
  const actions = givenActions()
  if (!actions) throw new Error('no actions on this page')
  const { loadSheet } = await import('../load-sheet.ts')
  return { name, ...(await loadSheet(actions.loads[name], language)) }
}
