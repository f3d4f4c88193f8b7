import { isMemberDetail } from '@chopcard/contract/members/member-details.ts'
import type { ImportField } from '@chopcard/contract/office/merchant/imports.ts'
import { getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { checkImport, dateOrders } from '@chopcard/contract/office/merchant/imports.ts'
import { Alert, Button, Checkbox, Flex, Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure, markOptional } from '../../../kit/form.tsx'
import { useCampaignOptions } from '../../../kit/use-campaign-options.ts'
import { useChange, useRead } from '../../../lib/query.ts'
import { choicesOf, type ChopType, importColumns, meaningsOf, type Meanings, troubleOf } from './column-meanings.ts'
import type { ImportAnswer } from './upload-workbook.ts'

type Props = { file: ImportAnswer; onChecked: () => void; onAnother: () => void }

const noTypes: readonly ChopType[] = []

/** What the columns of the file mean: guessed from the headings, changed by hand; and how the rows are taken. */
export function ImportColumns({ file, onChecked, onAnother }: Props) {
  const { t } = useTranslation('batches')
  const campaigns = useCampaignOptions('active')
  const [chosenCampaign, setCampaign] = useState(file.campaignId ?? undefined)
  const campaignId = chosenCampaign ?? (campaigns.length === 1 ? campaigns[0]?.value : undefined)
  const campaign = useRead(
    getCampaign,
    { params: { id: campaignId ?? '' } },
    { enabled: Boolean(campaignId), staleTime: 60_000 },
  )
  const types = campaign.data?.data.settings.chopTypes ?? noTypes
  const [changed, setChanged] = useState<Meanings>()
  const meanings = changed ?? meaningsOf(file.columns, file.headings, types)
  const [dates, setDates] = useState(file.dates)
  const [setBalance, setSetBalance] = useState(file.setBalance)
  const [sendMails, setSendMails] = useState(file.sendMails)
  const check = useChange(checkImport, { quiet: true, after: onChecked })
  const trouble = troubleOf(meanings)
  const send = () => {
    if (!campaignId) return
    const body = { campaignId, columns: importColumns(meanings, file.headings), dates, setBalance, sendMails }
    check.mutate({ params: { id: file.id }, body })
  }
  return (
    <Form layout="vertical" requiredMark={markOptional} onFinish={send}>
      <FormFailure error={check.error} />
      <div className="import-settings">
        <Form.Item label={t('import.campaign')} required>
          <Select
            value={campaignId}
            options={campaigns}
            placeholder={t('import.chooseCampaign')}
            aria-label={t('import.campaign')}
            onChange={(id) => {
              setCampaign(id)
              setChanged(undefined)
            }}
          />
        </Form.Item>
        <Form.Item label={t('import.dates')}>
          <Select
            value={dates}
            onChange={setDates}
            aria-label={t('import.dates')}
            options={dateOrders.map((value) => ({ value, label: t(`import.${value}`) }))}
          />
        </Form.Item>
      </div>
      <Form.Item extra={t('import.setBalanceAbout')}>
        <Checkbox checked={setBalance} onChange={({ target }) => setSetBalance(target.checked)}>
          {t('import.setBalance')}
        </Checkbox>
      </Form.Item>
      <Form.Item extra={t('import.sendMailsAbout')}>
        <Checkbox checked={sendMails} onChange={({ target }) => setSendMails(target.checked)}>
          {t('import.sendMails')}
        </Checkbox>
      </Form.Item>
      <p>{t('import.columns', { count: file.total })}</p>
      <ColumnList file={file} types={types} meanings={meanings} change={setChanged} />
      {trouble && <Alert type="warning" showIcon title={t(`import.${trouble}`)} className="import-trouble" />}
      <Flex justify="end" gap={8} wrap>
        <Button onClick={onAnother}>{t('import.another')}</Button>
        <Button
          type="primary"
          htmlType="submit"
          disabled={!campaignId || !campaign.data || Boolean(trouble)}
          loading={check.isPending}
        >
          {t('import.check')}
        </Button>
      </Flex>
    </Form>
  )
}

type ListProps = {
  file: ImportAnswer
  types: readonly ChopType[]
  meanings: Meanings
  change: (meanings: Meanings) => void
}

function ColumnList({ file, types, meanings, change }: ListProps) {
  const { t } = useTranslation(['batches', 'cards'])
  const nameOf = (field: ImportField) => (isMemberDetail(field) ? t(field, { ns: 'cards' }) : t(`field.${field}`))
  const options = choicesOf(types).map(({ value, field, code }) => ({
    value,
    label: code ? t('field.balanceOf', { code }) : nameOf(field),
  }))
  return (
    <ul className="import-columns">
      {file.headings.map((heading, index) => (
        // The place of a column is what tells it from others of the same heading.
        <li key={`${index} ${heading}`} className={meanings[index] ? undefined : 'import-ignored'}>
          <span className="import-heading">
            <strong>{heading}</strong>
            <span className="batch-quiet">{file.sample.map((row) => row[index]).find(Boolean) ?? ''}</span>
          </span>
          <Select
            allowClear
            value={meanings[index]}
            placeholder={t('field.ignore')}
            aria-label={`${t('import.means')}: ${heading}`}
            options={options}
            onChange={(value?: string) => change(meanings.map((meaning, at) => (at === index ? value : meaning)))}
          />
        </li>
      ))}
    </ul>
  )
}
