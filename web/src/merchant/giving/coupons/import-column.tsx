import { checkCodeImport, type getCodeImport } from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import type { Answer } from '@chopcard/contract/core/route.ts'
import { Button, Checkbox, Flex, Form, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure, markOptional } from '../../../kit/form.tsx'
import { useChange } from '../../../lib/query.ts'

export type CodeImport = Answer<typeof getCodeImport>['data']
type Props = { file: CodeImport; onChecked: () => void; onAnother: () => void }

/** Which column of the file holds the codes: guessed, and changed by hand. */
export default function ImportColumn({ file, onChecked, onAnother }: Props) {
  const { t } = useTranslation('coupons')
  const [column, setColumn] = useState(file.column)
  const [hasHeadings, setHasHeadings] = useState(file.hasHeadings)
  const check = useChange(checkCodeImport, { quiet: true, after: onChecked })
  const nameOf = (heading: string, index: number) => (hasHeadings && heading) || t('import.column', { n: index + 1 })
  return (
    <Form
      layout="vertical"
      requiredMark={markOptional}
      onFinish={() => check.mutate({ params: { id: file.id }, body: { column, hasHeadings } })}
    >
      <FormFailure error={check.error} />
      <Form.Item label={t('import.which')} required>
        <Select
          value={column}
          onChange={setColumn}
          aria-label={t('import.which')}
          options={file.headings.map((heading, value) => ({ value, label: nameOf(heading, value) }))}
        />
      </Form.Item>
      <Form.Item>
        <Checkbox checked={hasHeadings} onChange={({ target }) => setHasHeadings(target.checked)}>
          {t('import.headings')}
        </Checkbox>
      </Form.Item>
      <div className="code-sample">
        <table>
          <caption>{t('import.sample', { filename: file.filename })}</caption>
          <tbody>
            {file.sample.map((row, number) => (
              <tr key={number} className={hasHeadings && number === 0 ? 'code-sample-heading' : undefined}>
                {file.headings.map((_, at) => (
                  <td key={at} className={at === column ? 'code-sample-chosen' : undefined}>
                    {row[at] ?? ''}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Flex justify="end" gap={8} wrap>
        <Button onClick={onAnother}>{t('import.another')}</Button>
        <Button type="primary" htmlType="submit" loading={check.isPending}>
          {t('import.check')}
        </Button>
      </Flex>
    </Form>
  )
}
