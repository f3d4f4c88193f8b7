import { findingFigures, getFinding, listFindings } from '@chopcard/contract/office/merchant/anomalies.ts'
import { needsYou } from '@chopcard/contract/office/merchant/needs-you.ts'
import { Drawer, Skeleton, Tag, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { type Fact, Facts } from '../../../kit/facts.tsx'
import { Failure } from '../../../kit/failure.tsx'
import { formatDay, formatInstant, formatMoney, formatNumber } from '../../../lib/format.ts'
import { refresh, useRead } from '../../../lib/query.ts'
import { FindingActs } from './finding-acts.tsx'
import { stateColours } from './finding-columns.tsx'
import { FindingRows } from './finding-rows.tsx'
import type { Details } from './details.ts'
import { useFindingWords } from './use-sentence.ts'

const reload = () => refresh(getFinding, listFindings, findingFigures, needsYou)

/** One finding: what it says, what it is about, what is at stake, and what may be done. */
export default function FindingDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('anomalies')
  const finding = useRead(getFinding, { params: { id } })
  const data = finding.data?.data
  return (
    <Drawer open onClose={onClose} size={560} title={data ? t(`rules.${data.rule}`) : t('detail.title')}>
      {finding.error ? (
        <Failure error={finding.error} retry={finding.refetch} />
      ) : data ? (
        <Contents finding={data} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  )
}

function Contents({ finding }: { finding: Details }) {
  const { t } = useTranslation('anomalies')
  const { sentenceOf, expectedOf, chopsOf } = useFindingWords()
  const { state, decided, note, pinLockedAt, cost, currency, chops } = finding
  const stake =
    cost === null
      ? t('detail.noCost', { chops: chopsOf(finding) })
      : `${formatMoney(cost, currency)} · ${chopsOf(finding)}`
  const rows: (Fact | false)[] = [
    [
      t('column.state'),
      <Tag key="state" color={stateColours[state]}>
        {t(`states.${state}`)}
      </Tag>,
    ],
    [t('detail.observed'), formatNumber(finding.observed)],
    finding.expected !== null && [t('detail.expected'), expectedOf(finding.expected)],
    chops > 0 && [t('detail.stake'), stake],
    [t('detail.week'), formatDay(finding.week)],
    decided !== null && [t('detail.decided'), t('detail.by', { name: decided.by, at: formatInstant(decided.at) })],
    note !== '' && [t('detail.note'), note],
    pinLockedAt !== null && [t('detail.pinLocked'), formatInstant(pinLockedAt)],
  ]
  return (
    <>
      <p className="finding-sentence">{sentenceOf(finding)}</p>
      <FindingActs finding={finding} reload={reload} />
      <div className="finding-facts">
        <Facts rows={rows.filter((row) => row !== false)} />
      </div>
      <Typography.Title level={3} className="finding-part">
        {t('detail.rows')}
      </Typography.Title>
      <FindingRows finding={finding} reload={reload} />
    </>
  )
}
