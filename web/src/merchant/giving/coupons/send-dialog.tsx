import { maxEmailLength } from '@chopcard/contract/core/limits.ts'
import { getCouponSending, MAX_ADDRESSES, sendCoupon } from '@chopcard/contract/giving/merchant/coupon-sending.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Alert, Button, Flex, Input, Progress, Select, Table, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useDialogWork } from '../../../kit/dialog-work.ts'
import { Dialog } from '../../../kit/dialog.tsx'
import { OperationFooter } from '../../../kit/operation-footer.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { formatNumber } from '../../../lib/format.ts'
import { languageNames, languages } from '../../../lib/languages.ts'
import { useRead } from '../../../lib/query.ts'
import { useOperation } from '../../../lib/use-operation.ts'

type Props = { id: string; name: string; onClose: () => void }

/** Sends a coupon to a list of addresses, and tells what became of each. */
export default function SendDialog({ id, name, onClose }: Props) {
  const { t } = useTranslation(['coupons', 'common'])
  const [sending, setSending] = useState<string>()
  return (
    <Dialog title={t('send.title', { name })} footer={null} onCancel={onClose} mask={{ closable: false }}>
      {sending ? (
        <Outcome id={sending} again={() => setSending(undefined)} onClose={onClose} />
      ) : (
        <Ask id={id} onSent={setSending} onClose={onClose} />
      )}
    </Dialog>
  )
}

const addressesIn = (text: string) =>
  text
    .split(/[\n,;\t]/)
    .map((part) => part.trim())
    .filter(Boolean)

function Ask({ id, onSent, onClose }: { id: string; onSent: (sending: string) => void; onClose: () => void }) {
  const { t } = useTranslation(['coupons', 'common'])
  const operation = useOperation(sendCoupon)
  const tellDialog = useDialogWork()
  const [text, setText] = useState('')
  const [language, setLanguage] = useState<(typeof languages)[number]>()
  const [trouble, setTrouble] = useState('')
  const emails = addressesIn(text)
  const isTooMany = emails.length > MAX_ADDRESSES
  async function send(): Promise<void> {
    setTrouble('')
    try {
      const body = { emails: emails.map((email) => email.slice(0, maxEmailLength)), ...(language && { language }) }
      const answer = await operation.run({ params: { id }, body })
      if (answer) onSent(answer.data.id)
    } catch (error) {
      setTrouble(errorText(error))
    }
  }
  return (
    <Flex vertical gap={12}>
      <p>{t('send.about')}</p>
      <Input.TextArea
        rows={8}
        aria-label={t('send.emails')}
        placeholder={t('send.emails')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <Select
        allowClear
        aria-label={t('send.language')}
        placeholder={t('send.language')}
        value={language}
        onChange={setLanguage}
        options={languages.map((value) => ({ value, label: languageNames[value] }))}
      />
      {(trouble || isTooMany) && (
        <Alert type="error" showIcon title={trouble || t('send.tooMany', { max: formatNumber(MAX_ADDRESSES) })} />
      )}
      <OperationFooter
        operation={operation}
        submit={t('send.submit', { n: formatNumber(emails.length) })}
        disabled={emails.length === 0 || isTooMany}
        onClose={onClose}
        onSubmit={() => tellDialog(send())}
      />
    </Flex>
  )
}

type Row = Answer<typeof getCouponSending>['data']['rows'][number]
const colours = { sent: 'success', again: 'processing', refused: 'error' } as const

function Outcome({ id, again, onClose }: { id: string; again: () => void; onClose: () => void }) {
  const { t } = useTranslation(['coupons', 'common'])
  const { data } = useRead(
    getCouponSending,
    { params: { id } },
    { refetchInterval: ({ state }) => (state.data && state.data.data.done === state.data.data.total ? false : 1000) },
  )
  const { total = 0, done = 0, rows = [] } = data?.data ?? {}
  const words = t('send.running', { done: formatNumber(done), total: formatNumber(total) })
  return (
    <Flex vertical gap={12}>
      <Progress percent={total ? Math.floor((100 * done) / total) : 0} aria-label={words} />
      <output>{words}</output>
      <Table<Row>
        size="small"
        rowKey="position"
        dataSource={rows}
        pagination={rows.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
        columns={[
          { title: t('send.email'), render: (_, { email }) => email || t('send.blank') },
          {
            title: t('send.outcome'),
            render: (_, { outcome, refusal }) => (
              <Tag color={outcome ? colours[outcome] : 'default'} className="coupon-outcome">
                {outcome === 'refused' ? refusal : t(`send.${outcome ?? 'waiting'}`)}
              </Tag>
            ),
          },
        ]}
      />
      <Flex justify="end" gap={8}>
        <Button onClick={again}>{t('send.more')}</Button>
        <Button type="primary" onClick={onClose}>
          {t('action.close', { ns: 'common' })}
        </Button>
      </Flex>
    </Flex>
  )
}
