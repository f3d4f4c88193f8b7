import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import type { Card } from '@chopcard/contract/cards.ts'
import { editAdditionalInfo, getCard } from '@chopcard/contract/merchant/cards.ts'
import { Alert, App, Button, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../kit/permissions.tsx'
import { errorText } from '../../lib/error-text.ts'
import { refresh, useChange } from '../../lib/query.ts'

type Rows = { rows?: { name?: string; text?: string }[] }

const most = 30

/** Additional information about a member: names with their texts, as the merchant likes. */
export default function CardExtra({ card }: { card: Card }) {
  const { t } = useTranslation(['cards', 'common'])
  const { message } = App.useApp()
  const isReadOnly = !useMay()(editAdditionalInfo)
  const [failure, setFailure] = useState<unknown>()
  const save = useChange(editAdditionalInfo, { after: () => refresh(getCard) })
  const submit = async ({ rows = [] }: Rows) => {
    setFailure(undefined)
    const additionalInfo = Object.fromEntries(rows.map(({ name = '', text = '' }) => [name.trim(), text.trim()]))
    try {
      await save.mutateAsync({ body: { memberId: card.id, additionalInfo } })
      message.success(t('saved', { ns: 'common' }))
    } catch (error) {
      setFailure(error)
    }
  }
  const first: Rows = { rows: Object.entries(card.additionalInfo).map(([name, text]) => ({ name, text })) }
  return (
    <Form<Rows> initialValues={first} disabled={isReadOnly} onFinish={(values) => void submit(values)}>
      <p className="extra-about">{t('extra.about')}</p>
      {failure !== undefined && <Alert type="error" showIcon role="alert" title={errorText(failure)} />}
      <Form.List name="rows">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name }) => (
              <Flex key={key} gap={8} align="flex-start">
                <Form.Item name={[name, 'name']} rules={[nameRule(t('extra.nameNeeded'), t('extra.nameTwice'))]}>
                  <Input maxLength={40} placeholder={t('extra.name')} aria-label={t('extra.name')} />
                </Form.Item>
                <Form.Item name={[name, 'text']} className="extra-text">
                  <Input maxLength={500} placeholder={t('extra.text')} aria-label={t('extra.text')} />
                </Form.Item>
                <Button
                  icon={<DeleteOutlined />}
                  aria-label={t('action.delete', { ns: 'common' })}
                  onClick={() => remove(name)}
                />
              </Flex>
            ))}
            <Flex gap={8}>
              <Button icon={<PlusOutlined />} disabled={fields.length >= most} onClick={() => add()}>
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
