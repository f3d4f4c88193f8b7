import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import {
  checkStores,
  importStores,
  listStores,
  MAX_STORES,
  type StoreRow,
} from '@chopcard/contract/accounts/merchant/stores.ts'
import { useNavigate } from '@tanstack/react-router'
import { Alert, Button, Card, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFailure } from '../../../kit/form.tsx'
import { ImportCounts } from '../../../kit/import-steps.tsx'
import { Page } from '../../../kit/page.tsx'
import { WorkbookDrop } from '../../../kit/workbook-drop.tsx'
import { sendWorkbook } from '../../../kit/workbook-file.ts'
import { call } from '../../../lib/call.ts'
import { formatNumber } from '../../../lib/format.ts'
import { refresh, useChange } from '../../../lib/query.ts'
import { StoreRows } from './store-rows.tsx'

type Sent = Awaited<ReturnType<typeof sendWorkbook>>

/** Imports stores from a spreadsheet: the file, what it would come to row by row, and then what it came to. */
export default function ImportStores() {
  const { t } = useTranslation('stores')
  const navigate = useNavigate()
  const [sent, setSent] = useState<Sent>()
  const [rows, setRows] = useState<StoreRow[]>()
  const [isDone, setDone] = useState(false)
  const start = useChange(importStores, { quiet: true, after: () => refresh(listStores, adminInfo) })
  const readFile = async (file: File) => {
    const body = await sendWorkbook(file)
    setRows((await call(checkStores, { body: { uploadId: body.uploadId } }, { quiet: true })).data)
    setSent(body)
  }
  const again = () => {
    setRows(undefined)
    setDone(false)
    start.reset()
  }
  const toList = () => void navigate({ to: '/setup/stores' })
  return (
    <Page
      title={t('import.title')}
      about={t('import.about')}
      extra={<Button onClick={toList}>{t('import.toList')}</Button>}
      width={960}
    >
      <Card>
        {!rows && (
          <WorkbookDrop
            words={{
              drop: t('import.drop'),
              reading: t('import.reading'),
              limits: t('import.limits', { rows: formatNumber(MAX_STORES) }),
              wrongType: t('import.wrongType'),
            }}
            onFile={readFile}
          />
        )}
        {rows && sent && (
          <>
            <FormFailure error={start.error} />
            <Found rows={rows} isDone={isDone} />
            <Flex justify="end" gap={8} wrap>
              <Button onClick={again}>{t('import.another')}</Button>
              {isDone ? (
                <Button type="primary" onClick={toList}>
                  {t('import.toList')}
                </Button>
              ) : (
                <Button
                  type="primary"
                  disabled={count(rows, 'add') + count(rows, 'change') === 0}
                  loading={start.isPending}
                  onClick={() =>
                    void start.mutateAsync({ body: sent }).then(
                      ({ data }) => {
                        setRows(data)
                        setDone(true)
                      },
                      () => undefined,
                    )
                  }
                >
                  {t('import.start', { count: count(rows, 'add') + count(rows, 'change') })}
                </Button>
              )}
            </Flex>
          </>
        )}
      </Card>
    </Page>
  )
}

const count = (rows: readonly StoreRow[], state: StoreRow['state']) => rows.filter((row) => row.state === state).length

function Found({ rows, isDone }: { rows: readonly StoreRow[]; isDone: boolean }) {
  const { t } = useTranslation('stores')
  const number = (state: StoreRow['state']) => count(rows, state)
  const nothing = number('same') === rows.length
  return (
    <>
      {isDone && <Alert type="success" showIcon title={t('import.done')} />}
      <ImportCounts
        counts={[
          { kind: 'done', number: number('add'), label: t('import.add') },
          { kind: 'done', number: number('change'), label: t('import.change') },
          { kind: 'refused', number: number('refused'), label: t('import.refused') },
          { kind: 'skipped', number: number('same'), label: t('import.same') },
        ]}
      />
      {number('refused') > 0 && <Alert type="warning" showIcon className="store-repair" title={t('import.repair')} />}
      {nothing ? (
        <Alert type="info" showIcon className="store-repair" title={t('import.none')} />
      ) : (
        <StoreRows rows={rows} />
      )}
    </>
  )
}
