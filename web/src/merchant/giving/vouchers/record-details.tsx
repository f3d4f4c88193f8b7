import { getVoucherRecord, mailVoucher } from '@chopcard/contract/giving/merchant/voucher-records.ts'
import { type VoucherEntry, type VoucherRecord } from '@chopcard/contract/giving/merchant/voucher-acts.ts'
import { App, Button, Descriptions, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import type { VoucherAsk } from '../../../kit/operations/ask.ts'
import { PictureCell, TwoLines } from '../../../kit/list-cells.tsx'
import { OperationNotice } from '../../../kit/operations/operation-notice.tsx'
import { successWords } from '../../../kit/operations/operation-words.ts'
import { operationsOn, useOperations } from '../../../kit/operations/use-operations.ts'
import { operatorName } from '../../../kit/operator-name.ts'
import { May } from '../../../kit/permissions.tsx'
import VoucherConsume from '../../../kit/voucher-consume.tsx'
import { inFours } from '../../../lib/card-number.ts'
import { formatDay, formatInstant, formatMoney } from '../../../lib/format.ts'
import { useChange, useRead } from '../../../lib/query.ts'
import { ActDialog, type AskedAct } from './act-dialog.tsx'
import { StateTag } from './state-tag.tsx'

/** A given voucher: what is left, its ledger, and what can be done with it. */
export default function RecordDetails({ id }: { id: string }) {
  const { message } = App.useApp()
  const { t } = useTranslation('vouchers')
  const { t: words } = useTranslation('till')
  const source = operationsOn(useOperations(), id)
  const [act, setAct] = useState<AskedAct>()
  const opened = useRead(getVoucherRecord, { params: { id } }, { staleTime: 0 })
  if (opened.isError && !opened.data) return <Failure error={opened.error} retry={opened.refetch} />
  if (!opened.data) return <Skeleton active paragraph={{ rows: 8 }} />
  const { record, entries, url } = opened.data.data
  const run = async (ask: VoucherAsk) => {
    const operation = await source.run(ask, record.title)
    if (operation?.state === 'done') message.success(successWords(operation, words).text)
    return operation
  }
  return (
    <>
      <Facts record={record} url={url} />
      <OperationNotice source={source} />
      {record.may.includes('consume') && <VoucherConsume record={record} source={source} onConsume={run} />}
      <div className="voucher-acts">
        {record.may.includes('waive') && (
          <Button danger onClick={() => setAct({ act: 'waive' })}>
            {t('act.waive')}
          </Button>
        )}
        {record.state === 'active' && record.email && <MailButton id={record.id} />}
      </div>
      <h3>{t('record.history')}</h3>
      <ul className="voucher-log">
        {entries.map((entry) => (
          <Line
            key={entry.id}
            entry={entry}
            currency={record.currency}
            onReverse={() => setAct({ act: 'reverse', entry })}
          />
        ))}
      </ul>
      {act && (
        <ActDialog
          asked={act}
          record={record}
          isUnsettled={source.isUnsettled}
          onRun={run}
          onClose={() => setAct(undefined)}
        />
      )}
    </>
  )
}

function Facts({ record, url }: { record: VoucherRecord; url: string }) {
  const { t } = useTranslation('vouchers')
  const { currency, amount, balance } = record
  const items = [
    { label: t('record.code'), children: <code>{inFours(record.code)}</code> },
    { label: t('record.holder'), children: record.email ?? t('record.forgotten') },
    { label: t('record.period'), children: `${formatDay(record.effectiveFrom)} – ${formatDay(record.effectiveTo)}` },
    { label: t('record.price'), children: formatMoney(record.price, currency) },
    { label: t('record.createdAt'), children: formatInstant(record.createdAt) },
    { label: t('record.by'), children: record.givenBy ? operatorName(record.givenBy) : '–' },
    {
      label: t('record.page'),
      children: (
        <a href={url} target="_blank" rel="noopener noreferrer">
          {t('record.openPage')}
        </a>
      ),
    },
  ]
  return (
    <>
      <p className="voucher-heading">
        <PictureCell src={record.detailBanner}>
          <TwoLines first={<strong>{record.voucherName}</strong>} second={record.title} />
        </PictureCell>
        <StateTag state={record.state} />
      </p>
      <p className="voucher-sum">
        <span className="voucher-big">{formatMoney(balance, currency)}</span>{' '}
        <span className="voucher-quiet">{t('record.ofAmount', { amount: formatMoney(amount, currency) })}</span>
      </p>
      <Descriptions column={1} size="small" items={items.map((item) => ({ key: item.label, ...item }))} />
    </>
  )
}

type LineProps = { entry: VoucherEntry; currency: string; onReverse: () => void }

function Line({ entry, currency, onReverse }: LineProps) {
  const { t } = useTranslation('vouchers')
  return (
    <li>
      <div className="voucher-log-what">
        <strong>
          {t(`kind.${entry.kind}`)}
          {entry.reversedBy && ` · ${t('record.reversed')}`}
        </strong>
        <span>
          {formatInstant(entry.at)}
          {entry.operator && ` · ${operatorName(entry.operator)}`}
        </span>
        {entry.remark && <span>{entry.remark}</span>}
      </div>
      <span className="voucher-sum" data-sign={entry.amount > 0 ? 'in' : 'out'}>
        {entry.amount > 0 && '+'}
        {formatMoney(entry.amount, currency)}
      </span>
      <span className="voucher-quiet">{t('record.after', { balance: formatMoney(entry.balanceAfter, currency) })}</span>
      {entry.may.includes('reverse') && (
        <Button size="small" onClick={onReverse}>
          {t('act.reverse')}
        </Button>
      )}
    </li>
  )
}

function MailButton({ id }: { id: string }) {
  const { t } = useTranslation('vouchers')
  const { message } = App.useApp()
  const mail = useChange(mailVoucher)
  return (
    <May route={mailVoucher}>
      <Button
        loading={mail.isPending}
        onClick={async () => {
          await mail.mutateAsync({ params: { id } })
          message.success(t('act.mailed'))
        }}
      >
        {t('act.mail')}
      </Button>
    </May>
  )
}
