import { expect, test } from 'vitest';
import { parse } from '../dom/parse.ts';
import { statedNameOf } from './stated-name.ts';

const nameOf = (xml: string) => statedNameOf(parse(Buffer.from(xml)).root);

test('the name of an invoice is read where nothing else of it is', () => {
  expect(
    nameOf(
      '<HDon><DLHDon Id="data-7"><TTChung><KHMSHDon>1</KHMSHDon><KHHDon>C26TAA</KHHDon><SHDon>12</SHDon></TTChung></DLHDon><MCCQT>00AB</MCCQT></HDon>',
    ),
  ).toEqual({
    template: '1',
    serial: 'C26TAA',
    number: '12',
    issuedOn: null,
    dataId: 'data-7',
    authorityCode: '00AB',
  });
});

test('of a document without the parts of an invoice nothing is stated', () => {
  expect(nameOf('<HDon/>')).toEqual({
    template: null,
    serial: null,
    number: null,
    issuedOn: null,
    dataId: null,
    authorityCode: null,
  });
});
