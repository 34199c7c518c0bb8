import { describe, expect, test } from "vitest";
import { signPostPolicy, verifyPostPolicy, type PolicySigner, type UploadPermit } from "./post-policy.ts";

const signer: PolicySigner = {
  accessKey: "AKIAIOSFODNN7EXAMPLE",
  secretKey: "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
  region: "us-east-1",
  bucket: "sigv4examplebucket",
};
const now = new Date("2026-05-04T10:15:30Z");
const permit: UploadPermit = {
  key: "public/file.pdf",
  fields: { "Content-Type": "application/pdf" },
  minBytes: 1,
  maxBytes: 1_000,
  expires: new Date("2026-05-04T10:25:30Z"),
};
const form = signPostPolicy(signer, permit, now);

test("a form carries S3's fields in order, the file's key first", () => {
  expect(Object.keys(form)).toEqual([
    "key",
    "Content-Type",
    "x-amz-algorithm",
    "x-amz-credential",
    "x-amz-date",
    "policy",
    "x-amz-signature",
  ]);
  expect(form).toMatchObject({
    "x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20260504/us-east-1/s3/aws4_request",
    "x-amz-date": "20260504T101530Z",
  });
});

test("reads back the signed permit", () => {
  expect(verifyPostPolicy(signer, form, now)).toEqual({
    ok: true,
    value: { ...permit, fields: { "content-type": "application/pdf" } },
  });
});

describe("a form is refused", () => {
  const other = signPostPolicy(signer, { ...permit, maxBytes: 1_000_000 }, now);
  test.each([
    ["with another key", { ...form, key: "public/other.pdf" }],
    ["with another type", { ...form, "Content-Type": "text/html" }],
    ["with an additional field", { ...form, "Content-Disposition": "inline" }],
    ["with an additional field in upper case", { ...form, ACL: "public-read" }],
    ["with another policy", { ...form, policy: other["policy"] ?? "" }],
    ["with another date", { ...form, "x-amz-date": "20260505T101530Z" }],
    ["with another signature", { ...form, "x-amz-signature": "0".repeat(64) }],
    ["without a signature", { key: "public/file.pdf" }],
    [
      "without its type",
      Object.fromEntries(Object.entries(form).filter(([name]) => name !== "Content-Type")),
    ],
    ["with another algorithm", { ...form, "x-amz-algorithm": "none" }],
  ])("%s", (_, changed) => {
    expect(verifyPostPolicy(signer, changed, now).ok).toBe(false);
  });

  test("of another signer, bucket or region", () => {
    expect(verifyPostPolicy({ ...signer, secretKey: "other" }, form, now).ok).toBe(false);
    expect(verifyPostPolicy({ ...signer, bucket: "other" }, form, now).ok).toBe(false);
    expect(verifyPostPolicy({ ...signer, region: "other" }, form, now).ok).toBe(false);
  });

  test("after it has expired", () => {
    expect(verifyPostPolicy(signer, form, new Date("2026-05-04T10:25:30Z"))).toEqual({
      ok: false,
      error: "Upload URL has expired",
    });
  });
});

test("S3's published example form has the documented signature", () => {
  const policy =
    "eyAiZXhwaXJhdGlvbiI6ICIyMDE1LTEyLTMwVDEyOjAwOjAwLjAwMFoiLA0KICAiY29uZGl0aW9ucyI6IFsNCiAgICB7ImJ1Y2tldCI6ICJzaWd2NGV4YW1wbGVidWNrZXQifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRrZXkiLCAidXNlci91c2VyMS8iXSwNCiAgICB7ImFjbCI6ICJwdWJsaWMtcmVhZCJ9LA0KICAgIHsic3VjY2Vzc19hY3Rpb25fcmVkaXJlY3QiOiAiaHR0cDovL3NpZ3Y0ZXhhbXBsZWJ1Y2tldC5zMy5hbWF6b25hd3MuY29tL3N1Y2Nlc3NmdWxfdXBsb2FkLmh0bWwifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRDb250ZW50LVR5cGUiLCAiaW1hZ2UvIl0sDQogICAgeyJ4LWFtei1tZXRhLXV1aWQiOiAiMTQzNjUxMjM2NTEyNzQifSwNCiAgICB7IngtYW16LXNlcnZlci1zaWRlLWVuY3J5cHRpb24iOiAiQUVTMjU2In0sDQogICAgWyJzdGFydHMtd2l0aCIsICIkeC1hbXotbWV0YS10YWciLCAiIl0sDQoNCiAgICB7IngtYW16LWNyZWRlbnRpYWwiOiAiQUtJQUlPU0ZPRE5ON0VYQU1QTEUvMjAxNTEyMjkvdXMtZWFzdC0xL3MzL2F3czRfcmVxdWVzdCJ9LA0KICAgIHsieC1hbXotYWxnb3JpdGhtIjogIkFXUzQtSE1BQy1TSEEyNTYifSwNCiAgICB7IngtYW16LWRhdGUiOiAiMjAxNTEyMjlUMDAwMDAwWiIgfQ0KICBdDQp9";
  const example = {
    key: "user/user1/photo.jpg",
    acl: "public-read",
    success_action_redirect: "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html",
    "Content-Type": "image/jpeg",
    "x-amz-meta-uuid": "14365123651274",
    "x-amz-server-side-encryption": "AES256",
    "x-amz-meta-tag": "",
    "x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request",
    "x-amz-algorithm": "AWS4-HMAC-SHA256",
    "x-amz-date": "20151229T000000Z",
    policy,
    "x-amz-signature": "8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e",
  };
  expect(verifyPostPolicy(signer, example, new Date("2015-12-29T12:00:00Z"))).toMatchObject({
    ok: true,
    value: { key: "user/user1/photo.jpg" },
  });
});
