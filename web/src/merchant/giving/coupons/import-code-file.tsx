import { maxImportedCodes, readCodeImport } from '@chopcard/contract/giving/merchant/coupon-imports.ts'
import { useTranslation } from 'react-i18next'
import { WorkbookDrop } from '../../../kit/workbook-drop.tsx'
import { sendWorkbook } from '../../../kit/workbook-file.ts'
import { call } from '../../../lib/call.ts'
import { formatNumber } from '../../../lib/format.ts'

/** Takes the file of codes, and has it read. */
export default function ImportCodeFile({ id, onRead }: { id: string; onRead: (importId: string) => void }) {
  const { t } = useTranslation('coupons')
  const words = {
    drop: t('import.drop'),
    reading: t('import.reading'),
    limits: t('import.limits', { rows: formatNumber(maxImportedCodes) }),
    wrongType: t('import.wrongType'),
  }
  const readFile = async (file: File) => {
    const body = await sendWorkbook(file)
    onRead((await call(readCodeImport, { params: { id }, body }, { quiet: true })).data.id)
  }
  return <WorkbookDrop words={words} onFile={readFile} />
}
