import { listCardsByEmail } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { UserAddOutlined } from '@ant-design/icons'
import { Button, Card, Switch } from 'antd'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import { Scanner } from '../../../kit/scanner.tsx'
import { formatCardNumber } from '../../../lib/format.ts'
import { useMayEnrol } from './enrolment.tsx'
import { suggestCards } from './offline/suggest-cards.ts'
import { balanceWords } from './outcome-words.ts'
import type { Mode } from './use-mode.ts'
import type { ScanIssue } from './use-scan-issue.ts'
import type { Till } from './use-till.ts'

const PartnerLink = lazyPart(() => import('../../../kit/partner-link.tsx'))

type Props = { till: Till; mode: Mode; issuing: ScanIssue; onEnrol: () => void }

/** Camera and field: one place for codes, numbers, addresses and names, in every mode the same. */
export function ScanColumn({ till, mode, issuing: { scan, oneVisit }, onEnrol }: Props) {
  const { t } = useTranslation('till')
  const mayList = useMay()(listCardsByEmail)
  const suggest = useCallback(
    async (text: string) =>
      (await suggestCards(text, mayList)).map((found) => {
        const { nickname, mobile, email, cardNumber: value, campaignName } = found
        const title = nickname ?? email ?? formatCardNumber(value)
        // Two of one name are told apart by how they can be reached.
        const contact = [mobile, email].find((one) => one && one !== title)
        return { value, title, detail: [campaignName, balanceWords(found, t), contact].filter(Boolean).join(' · ') }
      }),
    [mayList, t],
  )
  const mayEnrol = useMayEnrol()
  const { outcome, clear } = till
  const kind = outcome?.kind === 'checking' ? undefined : outcome?.kind
  return (
    <Card className="one-till-scan" styles={{ body: { padding: 16 } }}>
      <Scanner onScan={scan} outcome={kind} hint={t('scan')} suggest={suggest} />
      {mode === 'issue' && (
        // oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the switch is inside
        <label className="one-visit">
          <Switch checked={oneVisit.isOn} onChange={oneVisit.change} aria-label={t('oneVisit.label')} />
          <span>
            <strong>{t('oneVisit.label')}</strong>
            <small>{t(oneVisit.isOn ? 'oneVisit.on' : 'oneVisit.off')}</small>
          </span>
        </label>
      )}
      {mayEnrol && (
        <Button
          block
          className="one-till-enrol"
          icon={<UserAddOutlined />}
          onClick={() => {
            clear()
            onEnrol()
          }}
        >
          {t('enrol.open')}
        </Button>
      )}
      <PartnerLink />
    </Card>
  )
}
