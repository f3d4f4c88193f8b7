import { maxAnswerLength, maxAnswerNameLength, maxAnswers } from '@chopcard/contract/core/limits.ts'
import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { Card } from '@chopcard/contract/loyalty/cards.ts'
import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { editAdditionalInfo, getCard } from '@chopcard/contract/loyalty/merchant/cards.ts'
import { Alert, App, Button, Flex, Form, Input, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import { call } from '../../../lib/call.ts'
import { CallError } from '../../../lib/call-error.ts'
import { errorText } from '../../../lib/error-text.ts'
import { refresh, useChange, useRead } from '../../../lib/query.ts'
import { useSeen } from '../../../lib/use-seen.ts'
import { answersIn, CardFields } from './card-fields.tsx'

type Rows = { own?: Record<string, string | null>; rows?: { name?: string; text?: string }[] }

/** Additional information about a member: the campaign's own fields, and names with their texts as the merchant likes. */
export default function CardExtra({ card }: { card: Card }) {
  const { t } = useTranslation(['cards', 'common'])
  const { message } = App.useApp()
  const isReadOnly = !useMay()(editAdditionalInfo)
  const [failure, setFailure] = useState<unknown>()
  const save = useChange(editAdditionalInfo, { after: () => refresh(getCard) })
  const readAgain = async () => (await call(getCard, { params: { id: card.id } })).data.additionalInfo
  const { seen, setSeen, saving } = useSeen(card.additionalInfo, readAgain)
  const campaign = useRead(getCampaign, { params: { id: card.campaignId } }, { staleTime: 60_000 })
  if (campaign.isError && !campaign.data) return <Failure error={campaign.error} retry={campaign.refetch} />
  if (!campaign.data) return <Skeleton active paragraph={{ rows: 4 }} />
  const own = campaign.data.data.settings.memberFields
  const labels = new Set(own.map(({ label }) => label))
  const submit = async ({ own: answers, rows = [] }: Rows) => {
    setFailure(undefined)
    const additionalInfo = {
      ...Object.fromEntries(rows.map(({ name = '', text = '' }) => [name.trim(), text.trim()])),
      ...answersIn(answers),
    }
    try {
      const body = { memberId: card.id, additionalInfo }
      const { data } = await saving((shown) => save.mutateAsync({ body: { ...body, seen: shown } }))
      setSeen(data.additionalInfo)
      message.success(t('saved', { ns: 'common' }))
    } catch (error) {
      setFailure(error)
    }
  }
  const known = Object.entries(seen)
  const first: Rows = {
    own: Object.fromEntries(known.filter(([name]) => labels.has(name))),
    rows: known.filter(([name]) => !labels.has(name)).map(([name, text]) => ({ name, text })),
  }
  return (
    <Form<Rows>
      layout="vertical"
      initialValues={first}
      disabled={isReadOnly}
      onFinish={(values) => void submit(values)}
    >
      <CardFields settings={campaign.data.data.settings} name="own" />
      <p className="extra-about">{t('extra.about')}</p>
      {failure !== undefined && <Refusal error={failure} />}
      <Form.List name="rows">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <Flex key={key} gap={8} align="flex-start">
                <Form.Item name={[name, 'name']} rules={[nameRule(t('extra.nameNeeded'), t('extra.nameTwice'))]}>
                  <Input maxLength={maxAnswerNameLength} placeholder={t('extra.name')} aria-label={t('extra.name')} />
                </Form.Item>
                <Form.Item name={[name, 'text']} className="extra-text">
                  <Input maxLength={maxAnswerLength} placeholder={t('extra.text')} aria-label={t('extra.text')} />
                </Form.Item>
                <Button
                  icon={<DeleteOutlined />}
                  aria-label={t('action.delete', { ns: 'common' })}
                  onClick={() => remove(name)}
                />
              </Flex>
            ))}
            <Flex gap={8}>
              <Button icon={<PlusOutlined />} disabled={fields.length >= maxAnswers} onClick={() => add()}>
                {t('extra.add')}
              </Button>
              <Button type="primary" htmlType="submit" loading={save.isPending}>
                {t('action.save', { ns: 'common' })}
              </Button>
            </Flex>
          </>
        )}
      </Form.List>
    </Form>
  )
}

/** Why nothing was saved, and at which names: a line that somebody has added or removed has no field here. */
function Refusal({ error }: { error: unknown }) {
  const problems = Object.entries(error instanceof CallError ? error.fields : {})
  const lines = problems.map(([path, text]) => (
    <li key={path}>{`${path.replace(/^additionalInfo\./, '')}: ${text}`}</li>
  ))
  const list = lines.length > 0 && <ul>{lines}</ul>
  return <Alert type="error" showIcon role="alert" title={errorText(error)} description={list || undefined} />
}

/** A name is there, and there once: two equal ones would silently become one. */
const nameRule =
  (needed: string, twice: string) =>
  ({ getFieldsValue }: { getFieldsValue: () => unknown }) => ({
    validator: (_: unknown, value?: string) => {
      const name = value?.trim()
      const { rows = [] } = getFieldsValue() as Rows
      if (!name) return Promise.reject(new Error(needed))
      const count = rows.filter((row) => row?.name?.trim() === name).length
      return count > 1 ? Promise.reject(new Error(twice)) : Promise.resolve()
    },
  })
