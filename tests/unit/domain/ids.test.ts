import { isId, newId } from '@/lib/domain/ids';

describe('an id', () => {
  it('is a random UUID in lower case, another one each time', () => {
    const ids = Array.from({ length: 1000 }, newId);
    expect(ids.every(isId)).toBe(true);
    expect(new Set(ids).size).toBe(1000);
  });

  it.each([
    '',
    'null',
    '507f1f77bcf86cd799439011',
    '00000000-0000-0000-0000-000000000000',
    '6F9619FF-8B86-4D01-B42D-00CF4FC964FF',
    '6f9619ff-8b86-1d01-b42d-00cf4fc964ff',
    '6f9619ff-8b86-4d01-742d-00cf4fc964ff',
    '6f9619ff-8b86-4d01-b42d-00cf4fc964ff\n',
    '6f9619ff8b864d01b42d00cf4fc964ff',
  ])('is not %p', (text) => {
    expect(isId(text)).toBe(false);
  });
});
