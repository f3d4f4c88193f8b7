import { useEffect, useEffectEvent, useState } from 'react'
import type { MemberCard } from '@chopcard/contract/member/card.ts'
import { usePage } from '../../card-face/page-context.ts'
import styles from './carnival-page.module.css'

type Props = { card: MemberCard; today: string; fail: (words: string) => void }
type Sheet = Awaited<ReturnType<typeof load>>

/** Who the member is to the shop, as on the page of the whole card; loaded by the tap. */
export function ProfileButton({ card, today, fail }: Props) {
  const { language, t } = usePage()
  const [sheet, setSheet] = useState<Sheet>()
  const open = () => void load(language).then(setSheet, () => fail(t('carnival.trouble')))

  // The page came again in another language, chosen in the sheet.
  const again = useEffectEvent(() => {
    if (location.hash !== '#profile') return
    history.replaceState(null, '', location.pathname)
    open()
  })
  useEffect(() => again(), [])
  return (
    <>
      <button type="button" className={styles.profile} aria-haspopup="dialog" onClick={open}>
        {t('carnival.profile')}
      </button>
      {sheet && (
        <sheet.ActionSheet
          Content={sheet.Content}
          title={t('carnival.profile')}
          words={sheet.words}
          card={card}
          today={today}
          close={() => setSheet(undefined)}
        />
      )}
    </>
  )
}

async function load(language: string) {
  const [{ ActionSheet }, { default: Content }, words] = await Promise.all([
    import('../action-sheet.tsx'),
    import('../profile.tsx'),
    import('../sheet-words.ts').then(({ sheetWords }) => sheetWords(language)),
  ])
  return { ActionSheet, Content, words }
}
