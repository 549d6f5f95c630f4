import CloudKit
import UIKit

/// A controller as iOS apps in Swift 5 have it: its blocks are called on other threads, and return to the main one. This file only has
/// to compile in that language mode, unchanged; `RecordListingTests` runs it.
class HouseController: UIViewController {
    let addressField = UITextField()
    let commentsField = UITextView()
    let imageView = UIImageView()

    let container = CKContainer.default
    var privateDatabase: CKDatabase?
    var currentRecord: CKRecord?
    var recordZone: CKRecordZone?
    var photoURL: URL?
    var messages: [String] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        performSetup()
    }

    func performSetup() {
        privateDatabase = container().privateCloudDatabase
        recordZone = CKRecordZone(zoneName: "HouseZone")
        if let zone = recordZone {
            privateDatabase?.save(
                zone,
                completionHandler: { (recordzone, error) in
                    if let error = error {
                        self.notifyUser("Record Zone Error", message: error.localizedDescription)
                    } else {
                        self.notifyUser("Saved record zone", message: recordzone?.zoneID.zoneName ?? "")
                    }
                }
            )
        }
    }

    func notifyUser(_ title: String, message: String) {
        DispatchQueue.main.async {
            self.messages.append("\(title): \(message)")
        }
    }

    func saveImageToFile(_ image: UIImage) -> URL {
        let filePath = NSTemporaryDirectory() + "currentImage-\(UUID().uuidString).jpg"
        do {
            try image.jpegData(compressionQuality: 0.5)?.write(to: URL(fileURLWithPath: filePath), options: .atomic)
        } catch {
            notifyUser("Photo", message: error.localizedDescription)
        }
        return URL(fileURLWithPath: filePath)
    }

    func choosePhoto(_ image: UIImage) {
        imageView.image = image
        photoURL = saveImageToFile(image)
    }

    func saveRecord(_ sender: Any) {
        var asset: CKAsset?
        if photoURL == nil {
            notifyUser("No Photo", message: "Use the Photo option to choose a photo for the record")
            return
        } else {
            asset = CKAsset(fileURL: photoURL!)
        }
        if let zoneId = recordZone?.zoneID {
            let myRecord = CKRecord(recordType: "Houses", recordID: CKRecord.ID(zoneID: zoneId))
            myRecord.setObject(addressField.text as CKRecordValue?, forKey: "address")
            myRecord.setObject(commentsField.text as CKRecordValue?, forKey: "comment")
            myRecord.setObject(asset, forKey: "photo")

            let modifyRecordsOperation = CKModifyRecordsOperation(recordsToSave: [myRecord], recordIDsToDelete: nil)
            let configuration = CKOperation.Configuration()
            configuration.timeoutIntervalForRequest = 10
            configuration.timeoutIntervalForResource = 10
            modifyRecordsOperation.configuration = configuration
            modifyRecordsOperation.modifyRecordsResultBlock = { result in
                switch result {
                case .success():
                    self.notifyUser("Success", message: "Record saved successfully")
                    DispatchQueue.main.async { self.currentRecord = myRecord }
                case .failure(let error):
                    self.notifyUser("Save Error", message: error.localizedDescription)
                }
            }
            privateDatabase?.add(modifyRecordsOperation)
        }
    }

    func queryRecord(_ sender: Any) {
        let predicate = NSPredicate(format: "address = %@", addressField.text ?? "")
        let query = CKQuery(recordType: "Houses", predicate: predicate)
        privateDatabase?.perform(
            query,
            inZoneWith: recordZone?.zoneID,
            completionHandler: { (results, error) in
                if let error = error {
                    self.notifyUser("Cloud Access Error", message: error.localizedDescription)
                } else if let results = results, results.count > 0 {
                    let record = results[0]
                    self.currentRecord = record
                    DispatchQueue.main.async {
                        self.commentsField.text = record.object(forKey: "comment") as? String ?? ""
                        let photo = record.object(forKey: "photo") as! CKAsset
                        self.imageView.image = UIImage(contentsOfFile: photo.fileURL!.path)
                        self.photoURL = self.saveImageToFile(self.imageView.image!)
                    }
                } else {
                    self.notifyUser("No Match Found", message: "No record matching the address was found")
                }
            }
        )
    }

    func updateRecord(_ sender: Any) {
        if let record = currentRecord, let url = photoURL {
            let asset = CKAsset(fileURL: url)
            record.setObject(addressField.text as CKRecordValue?, forKey: "address")
            record["comment"] = (commentsField.text ?? "") as CKRecordValue
            record["photo"] = asset
            privateDatabase?.save(
                record,
                completionHandler: { (record, error) in
                    if let err = error {
                        self.notifyUser("Save Error", message: err.localizedDescription)
                    } else {
                        self.notifyUser("Success", message: "Record updated successfully")
                    }
                }
            )
        } else {
            notifyUser("No Record Selected", message: "Use Query to select a record to update")
        }
    }

    func deleteRecord(_ sender: Any) {
        if let record = currentRecord {
            privateDatabase?.delete(
                withRecordID: record.recordID,
                completionHandler: { (recordID, error) in
                    if let err = error {
                        self.notifyUser("Delete Error", message: err.localizedDescription)
                    } else {
                        self.notifyUser("Success", message: "Record deleted successfully")
                    }
                }
            )
        } else {
            notifyUser("No Record Selected", message: "Use Query to select a record to delete")
        }
    }

    /// Fetches a record as the acceptance of a share does.
    func fetchRecord(_ id: CKRecord.ID) {
        let operation = CKFetchRecordsOperation(recordIDs: [id])
        operation.perRecordResultBlock = { recordId, result in
            switch result {
            case .success(let record):
                DispatchQueue.main.async() {
                    self.currentRecord = record
                    self.addressField.text = record.object(forKey: "address") as? String
                }
            case .failure(let error):
                self.notifyUser("Fetch", message: error.localizedDescription)
            }
        }
        operation.fetchRecordsResultBlock = { result in
            switch result {
            case .success: self.notifyUser("Fetch", message: "done")
            case .failure(let error):
                self.notifyUser("Fetch", message: (error as? CKError)?.code == .partialFailure ? "partial" : "?")
            }
        }
        CKContainer.default().privateCloudDatabase.add(operation)
    }
}
