// For the members' pages, which take nothing else of the contract.
export { fractionDigits, moneyStyle } from '@chopcard/contract/core/currency-rules.ts'
