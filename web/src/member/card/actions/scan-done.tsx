import type { MemberCard } from '@chopcard/contract/loyalty/member/card.ts'
import type { scanEarnCode } from '@chopcard/contract/earning/member/earn-codes.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { usePage } from '../../../card-art/page-context.ts'
import action from '../../action.module.css'
import { gainedWords } from '../../../card-art/gained-words.ts'
import styles from './scan.module.css'

type Props = {
  earned: Answer<typeof scanEarnCode>['data']
  type: MemberCard['campaign']['type']
  again: () => void
  close: () => void
}

/** What a code has just brought. */
export function ScanDone({ earned, type, again, close }: Props) {
  const { t } = usePage()
  const count = earned.entry.quantity
  return (
    <div className={action.done}>
      <svg viewBox="0 0 48 48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d="m14 25 7 7 14-15" />
      </svg>
      <output className={styles.got}>{gainedWords(type, count, t)}</output>
      <button type="button" className={action.main} onClick={close}>
        {t('scan.toCard')}
      </button>
      <button type="button" className={action.other} onClick={again}>
        {t('scan.again')}
      </button>
    </div>
  )
}
