import { SelectionPage } from './carnival/selection-page.tsx'
import { takeOver } from './take-over.ts'

takeOver(SelectionPage)
